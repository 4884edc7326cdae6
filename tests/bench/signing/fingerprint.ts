import { fingerprintPdf } from '#server/signing/pdf/fingerprint/fingerprint.ts';
import { readPages } from '#server/signing/pdf/fingerprint/read-pages.ts';
import { makePdf } from '#tests/fixtures/pdf.ts';
import { ratio } from '../median.ts';
import type { Figure } from '../row.ts';

const rounds = 9;
const pages = 100;

/** Time that the work takes, ms. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** Fingerprinting a file ÷ pdf.js reading the operators and annotations of the same pages, in this process. */
export async function fingerprinting(): Promise<Figure> {
  const bytes = await makePdf({ pages });
  const ours = () => timed(() => fingerprintPdf(bytes));
  const alone = () =>
    timed(async () => {
      for await (const _ of readPages(bytes));
    });
  for (let warm = 0; warm < 3; warm++) await Promise.all([ours(), alone()]);
  return ratio(rounds, ours, alone);
}
