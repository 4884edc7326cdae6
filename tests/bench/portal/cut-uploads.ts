import { archiveName, archives, cutsOf, cutUploads, withArchives } from '#tests/e2e/cut-link.ts';
import { visit } from '../browsers.ts';
import { firm } from '../firm.ts';
import { signInByForm } from '../people.ts';
import type { Figure } from '../row.ts';
import { shared } from '../shared.ts';

/** A contact sends ten files of 20 MB over a link that is cut twenty times: bytes sent ÷ their bytes, and the files lost. */
const uploaded = shared(() =>
  visit(async (page) => {
    const { network } = await firm();
    await signInByForm(page, 'both');
    await page.goto('/client/send/document');
    cutUploads(network);
    const { ratio, notes } = await withArchives(async (paths, bytes) => {
      await page.getByLabel('Choose files').setInputFiles([...paths]);
      const arrived = page.getByRole('list', { name: 'Files' }).getByText(/, arrived$/);
      await arrived.nth(archives - 1).waitFor({ timeout: 600_000 });
      const sent = network.carried
        .filter(({ what }) => /\/uploads\b/.test(what))
        .reduce((sum, request) => sum + request.sent, 0);
      return {
        ratio: sent / bytes,
        notes: [`${sent} bytes ÷ ${bytes}, ${cutsOf(network)} cuts`],
      };
    }).finally(() => network.lie());
    await page.getByRole('button', { name: `Send ${archives} documents` }).click();
    await page.getByText(/^Sent/).first().waitFor();
    await page.goto('/client/your-documents/list');
    const link = (at: number) => page.getByRole('link', { name: archiveName(at), exact: true });
    await link(0)
      .waitFor()
      .catch(() => undefined);
    let there = 0;
    for (let at = 0; at < archives; at++) if ((await link(at).count()) === 1) there += 1;
    return { ratio, notes, lost: archives - there };
  }),
);

export async function sentOverCutLink(): Promise<Figure> {
  const { ratio, notes } = await uploaded();
  return { figure: ratio, notes };
}

/** Files that are not there exactly once. */
export const lostOverCutLink = async (): Promise<Figure> => (await uploaded()).lost;
