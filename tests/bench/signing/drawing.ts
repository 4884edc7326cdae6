import { comparePdf } from '#server/signing/pdf/drawing/compare.ts';
import { makePdf } from '#tests/fixtures/pdf.ts';

const pages = 60;

/** Processor time, seconds, in which two programs draw a page and their pictures are compared: the mean of many. */
export async function drawing(): Promise<number> {
  const bytes = await makePdf({ pages });
  await comparePdf(await makePdf(), 1, 1);
  const before = process.cpuUsage();
  await comparePdf(bytes, 1, pages);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000 / pages;
}
