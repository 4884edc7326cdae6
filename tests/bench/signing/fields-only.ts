import { composePdf } from '#server/signing/pdf/draw/compose.ts';
import type { CompletedField } from '#server/signing/pdf/draw/fields.ts';
import { assertFieldsOnly } from '#server/signing/pdf/fingerprint/assert-fields-only.ts';
import { fingerprintPdf } from '#server/signing/pdf/fingerprint/fingerprint.ts';
import { readPages } from '#server/signing/pdf/fingerprint/read-pages.ts';
import { makePdf } from '#tests/fixtures/pdf.ts';
import { ratio } from '../median.ts';
import type { Figure } from '../row.ts';
import { timed } from './fingerprint.ts';

const rounds = 9;
const pages = 100;
const fieldOn = (page: number): CompletedField => ({
  ...{ kind: 'text', page, value: 'Zoë Ångström' },
  box: { x: 0.2, y: 0.7, width: 0.3, height: 0.08 },
});

/** Comparing a sealed file (a field on every tenth page) with the file that was shown ÷ pdf.js reading the same pages, in this process. */
export async function comparing(): Promise<Figure> {
  const shown = await makePdf({ pages });
  const before = await fingerprintPdf(shown);
  const fields = Array.from({ length: pages / 10 }, (_, i) => fieldOn(10 * i + 1));
  const sealed = await composePdf(shown, fields);
  const ours = () => timed(() => assertFieldsOnly(before, sealed, fields));
  const alone = () =>
    timed(async () => {
      for await (const _ of readPages(sealed));
    });
  for (let warm = 0; warm < 3; warm++) await Promise.all([ours(), alone()]);
  return ratio(rounds, ours, alone);
}
