import { CATALOG, type Flag, type Operation } from '../../contracts/operations/index.ts';
import { commandTree, flagUsage, type TreeNode, usageOf } from '../catalog/index.ts';

const EFFECTS = {
  read_only: 'only reads',
  local_mutation: 'changes something here',
  remote_mutation: 'reaches others',
};

/** docs/CLI.md, from the catalog. */
export function cliDocs(): string {
  const codes = Object.entries(CATALOG.exit_codes).map(([code, text]) => `- \`${code}\`: ${text}`);
  const parts = [...commandTree().children.values()].map(partOf);
  return `${[
    '<!-- Generated from contracts/operations/catalog.v1.yaml by scripts/embed-catalog.mjs. Do not edit. -->',
    '# The command line',
    INTRODUCTION,
    '## Flags that work everywhere',
    CATALOG.global_flags.map(flagLine).join('\n'),
    '## Exit codes',
    codes.join('\n'),
    ...parts,
  ].join('\n\n')}\n`;
}

const INTRODUCTION = `A line need not be exact: beginnings of words (\`vox sec stat\`), words in another order (\`vox list secrets\`), other words for the same thing
(\`vox rm secret NAME\`), other tools' idioms (\`vox attach -t s-1\`) and typos are understood. What only reads runs, and says on standard error
what ran. What changes something is asked of a person, and refused to a program: exit code 2, with the exact line to send instead (with \`--json\`
as one object: \`error_code\`, \`attempted\`, \`canonical_suggestion\`, \`side_effect_class\`, \`auto_executed\`, \`did_you_mean\`). Nobody is ever asked anything where standard input or
output is no terminal. \`vox resolve -- WORDS\` shows what would become of a line without running it.`;

function partOf(node: TreeNode): string {
  const title = node.group?.title ?? node.operation?.title ?? '';
  return [`## ${node.path.join(' ')}: ${title}`, ...operationsOf(node).map(operationDocs)].join('\n\n');
}

function operationsOf(node: TreeNode): Operation[] {
  return [...(node.operation ? [node.operation] : []), ...[...node.children.values()].flatMap(operationsOf)];
}

function operationDocs(operation: Operation): string {
  const { description, cli, side_effect_class, reversible, examples, mcp } = operation;
  const effect =
    side_effect_class === 'read_only' || reversible
      ? EFFECTS[side_effect_class]
      : `${EFFECTS[side_effect_class]}, for good`;
  const facts = [`It ${effect}.`, ...(mcp ? [`The tool \`${mcp.name}\` does the same.`] : [])].join(' ');
  const flags = (cli.flags ?? []).map(flagLine);
  return [
    `### vox ${cli.path.join(' ')}`,
    `${description} ${facts}`,
    `\`\`\`\nvox ${usageOf(operation)}\n\`\`\``,
    ...(flags.length > 0 ? [flags.join('\n')] : []),
    `For example: ${examples.map((line) => `\`${line}\``).join(', ')}`,
  ].join('\n\n');
}

function flagLine(flag: Flag): string {
  const short = flag.short ? `\`-${flag.short}\`, ` : '';
  const fallback = flag.default === undefined ? '' : ` Default: ${flag.default}.`;
  return `- ${short}\`${flagUsage(flag)}\`: ${flag.doc}${fallback}`;
}
