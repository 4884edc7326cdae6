import { isDeepStrictEqual } from 'node:util';
import { PDF, PdfArray, PdfNumber } from '@libpdf/core';
import type { Fingerprints, PageFingerprint } from '#server/files/queries.ts';
import { composeFields, type Placing } from '../draw/compose.ts';
import type { CompletedField } from '../draw/fields.ts';
import { PdfRefusal } from '../refusal.ts';
import { type PageText, pageFingerprints, readPageTexts } from './fingerprint.ts';
import { restore, saveOperator } from './graphics-states.ts';
import { type PageFrame, readFrames } from './read-pages.ts';

/** Operators around a page's own content before fields are drawn on it (`page-surface.ts`). */
const wrapper = { before: [saveOperator], after: [restore] };

/** Fields as the second parser reads them from an otherwise empty page. */
interface Expected {
  /** Operators after the page's own content. */
  content: readonly string[];
  /** Texts of the annotations after the page's own. */
  annotations: readonly string[];
}

const nothing: Expected = { content: [], annotations: [] };

/** An empty page of the same frame. */
function addEmptyPage(pdf: PDF, { view, rotate, userUnit }: PageFrame): void {
  const page = pdf.addPage();
  page.dict.set('MediaBox', PdfArray.of(...view.map((value) => PdfNumber.of(value))));
  page.dict.set('Rotate', PdfNumber.of(rotate));
  page.dict.set('UserUnit', PdfNumber.of(userUnit));
}

/** Readings of the same fields on empty pages of the same frames, by page number (from 1). */
async function expectedFor(
  sealed: Uint8Array,
  fields: readonly CompletedField[],
  placing: Placing,
): Promise<Map<number, Expected>> {
  const numbers = [...new Set(fields.map(({ page }) => page))];
  const frames = await readFrames(sealed, numbers);
  const blank = PDF.create();
  for (const number of numbers) {
    const frame = frames.get(number);
    if (!frame) throw new PdfRefusal('changed_page', `page ${number}`);
    addEmptyPage(blank, frame);
  }
  const places = fields.map((field) => ({ ...field, page: numbers.indexOf(field.page) + 1 }));
  composeFields(blank, places, placing);
  const expected = new Map<number, Expected>();
  for await (const { content, annotations } of readPageTexts(await blank.save({ subsetFonts: true }))) {
    const drawn = content.slice(wrapper.before.length + wrapper.after.length);
    expected.set(numbers[expected.size] ?? 0, {
      content: placing === 'into' ? drawn : [],
      annotations,
    });
  }
  return expected;
}

/** A sealed page without its expected additions; undefined if they are not there. */
function withoutFields(page: PageText, before: PageFingerprint, expected: Expected): PageText | undefined {
  const own = before.annotations.count;
  const added = page.annotations.slice(own);
  const annotations = page.annotations.slice(0, own);
  if (!isSame(added, expected.annotations)) return undefined;
  if (expected.content.length === 0) return { ...page, annotations };
  const { count } = before.content;
  const [opening, content, rest] = [
    page.content.slice(0, wrapper.before.length),
    page.content.slice(wrapper.before.length, wrapper.before.length + count),
    page.content.slice(wrapper.before.length + count),
  ];
  const isWrapped = isSame(opening, wrapper.before) && isSame(rest, [...wrapper.after, ...expected.content]);
  return isWrapped ? { ...page, content, annotations } : undefined;
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((text, at) => text === b[at]);

const isUnchanged = (page: PageText | undefined, before: PageFingerprint): boolean =>
  page !== undefined && isDeepStrictEqual(pageFingerprints(page), before);

/** A page without the field of the seal, which draws nothing. */
function withoutSeal(page: PageText, ownWidgets: number): PageText {
  const seal = page.widgets.findLastIndex(({ isSeal }, at) => isSeal && at >= ownWidgets);
  return seal < 0 ? page : { ...page, widgets: page.widgets.toSpliced(seal, 1) };
}

/**
 * Compares a composed or sealed file with the file that was shown, as the second parser reads both: each page is the page that was shown
 * plus the fields that were placed on it, and one page may have the field of the seal.
 * @param pages fingerprints of the file that was shown
 * @throws PdfRefusal `changed_page`, naming the page
 */
export async function assertFieldsOnly(
  { pages: before }: Fingerprints,
  sealed: Uint8Array,
  fields: readonly CompletedField[],
): Promise<void> {
  const drawn = new Map<Placing, Promise<Map<number, Expected>>>();
  const expectedOn = async (number: number, placing: Placing): Promise<Expected> => {
    if (!fields.some(({ page }) => page === number)) return nothing;
    const all = drawn.get(placing) ?? expectedFor(sealed, fields, placing);
    drawn.set(placing, all);
    return (await all).get(number) ?? nothing;
  };
  let number = 0;
  let seals = 0;
  for await (const page of readPageTexts(sealed)) {
    const shown = before[number++];
    const refusal = new PdfRefusal('changed_page', `page ${number}`);
    if (!shown) throw refusal;
    const unsealed = withoutSeal(page, shown.widgets.count);
    if (unsealed !== page) seals++;
    // Over the pages of a file that was signed before, fields leave the content as it was.
    const placing = page.content.length === shown.content.count ? 'over' : 'into';
    const own = withoutFields(unsealed, shown, await expectedOn(number, placing));
    if (!isUnchanged(own, shown) || seals > 1) throw refusal;
  }
  const last = Math.max(0, ...fields.map(({ page }) => page));
  if (number !== before.length || last > number) throw new PdfRefusal('changed_page', `page ${number + 1}`);
}
