import { AxeBuilder } from '@axe-core/playwright';
import type { AxisPage } from './axis-page.ts';

/** Rules that axe holds for serious or worse, each with the elements it found. */
export async function seriousFaults({ page }: AxisPage): Promise<string[]> {
  // The other mode opens a second page, which a window of the app would not know what to do with.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
