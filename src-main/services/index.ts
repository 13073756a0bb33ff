export { type ParsedBlock, parseBlocks } from '../engine/blocks/parse-blocks.ts';
export { type AxisServices, createServices, type ServicesOptions } from './create-services.ts';
