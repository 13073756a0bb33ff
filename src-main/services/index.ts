export { type ParsedBlock, parseBlocks } from '../engine/blocks/parse-blocks.ts';
export { createServices } from './create-services.ts';
