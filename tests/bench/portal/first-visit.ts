import { workerReady } from '#tests/e2e/test.ts';
import { visit } from '../browsers.ts';
import { firm } from '../firm.ts';
import { signInByForm } from '../people.ts';
import type { Figure } from '../row.ts';

const isFile = (what: string) => /\/file(\?|$)/.test(what);
const sum = (sizes: Iterable<number>) => [...sizes].reduce((all, some) => all + some, 0);

/**
 * Bytes that the API answers from the sign-in until everything is kept on a new device ÷ the sum of the files. The person looks at both
 * lists in the app, as nobody loads it anew.
 */
export async function firstVisit(): Promise<Figure> {
  const { network } = await firm();
  return visit(async (page) => {
    network.lie();
    await signInByForm(page, 'employee');
    for (const list of [/payslips/i, /HR docs/]) {
      await page.getByRole('navigation', { name: /foot/ }).getByRole('link', { name: list }).click();
      await page.getByText('Kept on this device').first().waitFor({ timeout: 120_000 });
    }
    await workerReady(page);
    await page.waitForLoadState('networkidle');
    const answers = network.carried.filter(({ what }) => what.includes(' /api/'));
    const files = new Map(answers.flatMap(({ what, received }) => (isFile(what) ? [[what, received]] : [])));
    const [bytes, ofFiles] = [sum(answers.map(({ received }) => received)), sum(files.values())];
    const beside = answers.filter(({ what }) => !isFile(what)).toSorted((a, b) => b.received - a.received);
    return {
      figure: bytes / ofFiles,
      notes: [
        `${bytes} bytes of ${answers.length} answers ÷ ${ofFiles} of ${files.size} files`,
        ...beside.slice(0, 8).map(({ what, received }) => `${received} ${what}`),
      ],
    };
  });
}
