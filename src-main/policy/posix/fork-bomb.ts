import { type Function as FunctionNode, forEachChild, type SyntaxNode, type While } from 'unbash';

/** A function that calls itself more than once, or in the background, doubles until the machine stops. */
export function isForkBomb(node: FunctionNode): boolean {
  let calls = 0;
  let background = false;
  const visit = (child: SyntaxNode): void => {
    if (child.type === 'Command' && child.name?.value === node.name.value) calls += 1;
    if (child.type === 'Statement' && child.background) background = true;
    if (child.type === 'Pipeline') background = true;
    forEachChild(child, visit);
  };
  forEachChild(node.body, visit);
  return calls > 1 || (calls > 0 && background);
}

/** `while true; do x & done`: a background command in every round, and nothing that waits. */
export function isEndlessSpawn(node: While): boolean {
  const [first, ...more] = node.clause.commands;
  const test = first?.command.type === 'Command' ? first.command.name?.value : undefined;
  if (more.length > 0 || !/^(?:true|:)$/.test(test ?? '') || node.kind !== 'while') return false;
  const waits = (statement: (typeof node.body.commands)[number]) =>
    !statement.background &&
    statement.command.type === 'Command' &&
    /^(?:sleep|wait|read)$/.test(statement.command.name?.value ?? '');
  return node.body.commands.some((statement) => statement.background) && !node.body.commands.some(waits);
}
