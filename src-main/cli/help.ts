import { CATALOG, type Flag, type Operation } from '../../contracts/operations/index.ts';
import { callOf, commandTree, flagUsage, type TreeNode, usageOf } from '../catalog/index.ts';
import { formatTable } from './format-table.ts';

/** Help for a place of the tree, from the catalog: examples first, at most two screens. */
export function helpFor(node: TreeNode): string {
  if (node === commandTree()) return generalHelp(node);
  const { operation } = node;
  const head = operation ? operationHelp(operation) : [`${node.group?.title ?? node.path.join(' ')}.`];
  return [...head, ...childrenHelp(node)].join('\n\n');
}

function generalHelp(root: TreeNode): string {
  const rows = [...root.children.values()].map((node) => [`  ${node.path.join(' ')}`, subWords(node), titleOf(node)]);
  return [
    'Axis: a real terminal and a chat on one live session.',
    'Usage: vox COMMAND [--json]',
    `Examples:\n  vox term\n  vox term run s-1 'npm test'\n  vox serve --open`,
    `Commands:\n${formatTable(rows)}`,
    `Exit codes: ${Object.keys(CATALOG.exit_codes).join(', ')}; what they mean: docs/CLI.md.`,
    'More about one: vox COMMAND --help. All of them in full: vox commands. The window: npm start.',
  ].join('\n\n');
}

function operationHelp(operation: Operation): string[] {
  const { description, examples, cli } = operation;
  const flags = [...(cli.flags ?? []), ...CATALOG.global_flags];
  return [
    description,
    `Examples:\n${examples.map((line) => `  ${line}`).join('\n')}`,
    `Usage: vox ${usageOf(operation)} [--json]`,
    `Flags:\n${formatTable(flags.map(flagRow))}`,
  ];
}

/** What a place holds, one line each; the flags stand in the help of each. Empty where it holds nothing. */
function childrenHelp(node: TreeNode): string[] {
  if (node.children.size === 0) return [];
  const rows = [...node.children.values()].map((child) => [
    `  vox ${child.operation ? callOf(child.operation) : child.path.join(' ')}`,
    child.operation?.description ?? titleOf(child),
  ]);
  return [`Commands:\n${formatTable(rows)}`];
}

function flagRow(flag: Flag): string[] {
  const extra = flag.default === undefined ? '' : ` Default: ${flag.default}.`;
  return [`  ${flag.short ? `-${flag.short}, ` : ''}${flagUsage(flag)}`, `${flag.doc}${extra}`];
}

function subWords(node: TreeNode): string {
  return [...node.children.keys()].join('|');
}

function titleOf(node: TreeNode): string {
  return node.group?.title ?? node.operation?.title ?? '';
}
