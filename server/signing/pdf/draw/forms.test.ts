import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDF, PdfDict, PdfRef } from '@libpdf/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskKeys } from '#server/files/keys.ts';
import { formSpecimens } from '#tests/fixtures/forms.ts';
import {
  changeOf,
  isClean,
  popplerText,
  type Rendering,
  render,
  signaturesOf,
} from '#tests/fixtures/pdf-tools.ts';
import { seal } from '#tests/fixtures/seal.ts';
import { preparePdf } from '../prepare/prepare.ts';
import { loadOrCreateSigner, type SealSigner } from '../seal/certificate.ts';

let dir: string;
let signer: SealSigner;
const signedAt = new Date('2026-11-21T10:00:00Z');
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portico-forms-'));
  signer = await loadOrCreateSigner(diskKeys(dir), 'Harbour & Vale', signedAt);
});
afterAll(() => rm(dir, { recursive: true }));

const dpi = 72;
type Corners = readonly [number, number, number, number];

/** True if anything is visible within these corners of an A4 page, drawn at one pixel per point. */
function isInked({ width, pixels }: Rendering, [left, bottom, right, top]: Corners): boolean {
  for (let y = 842 - top; y < 842 - bottom; y++)
    for (let x = left; x < right; x++)
      for (let part = 0; part < 3; part++) if ((pixels[3 * (y * width + x) + part] ?? 255) < 200) return true;
  return false;
}

/** Number of widgets on the pages; the seal's own is on none. */
function widgetsIn(pdf: PDF): number {
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  const annotations = pdf.getPages().flatMap((page) => [...(page.dict.getArray('Annots', resolve) ?? [])]);
  return annotations.filter((item) => {
    const found = item instanceof PdfRef ? pdf.getObject(item) : item;
    return found instanceof PdfDict && found.getName('Subtype', resolve)?.value === 'Widget';
  }).length;
}

describe('a form keeps what was filled in:', () => {
  test.each(formSpecimens)(
    '$name',
    async ({ bytes, says = [], hides = [], inked = [], blank = [], drawn }) => {
      const before = await bytes();
      expect(isClean(before)).toBe(true);
      const prepared = await preparePdf(before);
      const options = { signer, reason: 'Signed by all', name: 'Harbour & Vale', sealId: 'a1', signedAt };
      const { bytes: sealed } = await seal(prepared.bytes, [], options);
      expect(signaturesOf(sealed)).toEqual([{ field: 'Seal_a1', valid: true, whole: true }]);
      expect(isClean(sealed)).toBe(true);
      const text = popplerText(sealed).replace(/\s+/g, ' ');
      for (const words of says) expect(text).toContain(words);
      for (const words of hides) expect(text).not.toContain(words);
      const page = render(sealed, 1, dpi);
      for (const corners of inked) expect(isInked(page, corners), `ink in ${corners}`).toBe(true);
      for (const corners of blank) expect(isInked(page, corners), `ink in ${corners}`).toBe(false);
      if (drawn) expect(changeOf(render(before, 1, dpi), page, [])).toBe(0);
      const reopened = await PDF.load(sealed);
      expect(
        reopened
          .getForm()
          ?.getFields()
          .map(({ name }) => name),
      ).toEqual(['Seal_a1']);
      expect(widgetsIn(reopened)).toBe(0);
    },
  );
});
