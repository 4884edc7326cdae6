import { looksApart, type SigningLook, shapes } from '#tests/e2e/looks.ts';
import { signIn } from '#tests/e2e/sign-in.ts';
import { visit } from '../browsers.ts';
import { firm } from '../firm.ts';
import type { Figure } from '../row.ts';

const screen = { viewport: { width: 1216, height: 1500 } };

/** Largest distance between the places of a page's fields in the editor, for the signer and on the sealed page, px. */
async function farthest(shape: SigningLook): Promise<{ figure: number; note: string }> {
  const apart = await visit(async (sender) => {
    await signIn(sender, 'administrator');
    await sender.waitForURL(/\/app\/./);
    return visit(async (signer) => looksApart(await firm(), { sender, signer }, shape), screen);
  }, screen);
  const [most] = apart.sort((a, b) => b.px - a.px);
  if (!most) throw new Error('There is no field.');
  return { figure: most.px, note: `${shape[0]}: at most ${most.px.toFixed(2)} px (${most.what})` };
}

/** Largest distance over pages of every geometry, px. */
export async function placement(): Promise<Figure> {
  const found = [];
  for (const shape of shapes) found.push(await farthest(shape));
  return { figure: Math.max(...found.map(({ figure }) => figure)), notes: found.map(({ note }) => note) };
}
