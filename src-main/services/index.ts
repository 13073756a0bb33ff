export { type ParsedBlock, parseBlocks } from '../engine/blocks/parse-blocks.ts';
export { connectInProcess } from './connect-in-process.ts';
export { createServices } from './create-services.ts';
