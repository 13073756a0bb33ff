import { type Function as FunctionNode, forEachChild, type SyntaxNode } from 'unbash';

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
