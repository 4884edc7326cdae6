import { violationsOf } from '#tests/e2e/accessible.ts';
import { deskReadings, lostByReflow, phoneReadings } from '#tests/e2e/reflow.ts';
import { atDesks, walkers } from '#tests/e2e/screens.ts';
import { walk } from '#tests/e2e/walk.ts';
import { sizes, visit } from '../browsers.ts';
import { firm } from '../firm.ts';
import type { Figure } from '../row.ts';

/** Number of violations axe finds on every screen in both themes, on a phone and on a desktop. */
export async function axeViolations(): Promise<Figure> {
  const notes: string[] = [];
  for (const [size, options] of Object.entries(sizes))
    for (const who of walkers)
      await visit(async (page) => {
        await walk(page, who, await firm(), async (path, opened = '') => {
          notes.push(
            ...(await violationsOf(page, { whole: true })).map(
              (found) => `${size} ${path} ${opened} ${found}`,
            ),
          );
        });
      }, options);
  return { figure: notes.length, notes };
}

/** Number of things that a narrow screen, twice the text or a phone held sideways lose, on every screen. */
export async function lostContent(): Promise<Figure> {
  const notes: string[] = [];
  for (const who of walkers) {
    const [size, readings] = atDesks.includes(who)
      ? [sizes.desktop, deskReadings]
      : [sizes.phone, phoneReadings];
    await visit(async (page) => {
      await walk(page, who, await firm(), async (path, opened = '') => {
        notes.push(...(await lostByReflow(page, readings)).map((found) => `${path} ${opened} ${found}`));
      });
    }, size);
  }
  return { figure: notes.length, notes };
}
