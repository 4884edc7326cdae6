import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Specimen, specimens, specimensIn } from '../../../../tests/fixtures/corpus.ts';
import { makePdf, makePng } from '../../../../tests/fixtures/pdf.ts';
import {
  changeOf,
  isClean,
  judge,
  type Rendering,
  render,
  renderEach,
  signaturesOf,
} from '../../../../tests/fixtures/pdf-tools.ts';
import { diskKeys } from '../../../files/keys.ts';
import type { CompletedField } from '../draw/fields.ts';
import { PdfRefusal, type RefusalCode } from '../refusal.ts';
import { loadOrCreateSigner, type SealSigner } from '../seal/certificate.ts';
import { sealPdf } from '../seal/seal.ts';
import { type PdfWorker, startPdfWorker } from '../worker/run-in-worker.ts';
import type { PreparedPdf } from './prepare.ts';

const folder = process.env.PDF_CORPUS;
const signedAt = new Date('2026-11-21T10:00:00Z');
const box = { x: 0.3, y: 0.4, width: 0.2, height: 0.1 };
const typedName = 'Ελένη Łęcka Ünal';
const isMagenta = (red: number, green: number, blue: number) => red > 240 && green < 20 && blue > 240;
const isDark = (red: number, green: number, blue: number) => red + green + blue < 300;
let dir: string;
let pdf: PdfWorker;
let signer: SealSigner;
let other: SealSigner;
let fields: CompletedField[];
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portico-corpus-'));
  pdf = startPdfWorker();
  signer = await loadOrCreateSigner(diskKeys(join(dir, 'firm')), 'Harbour & Vale', signedAt);
  other = await loadOrCreateSigner(diskKeys(join(dir, 'other')), 'Somebody Else', signedAt);
  const magenta = await makePng(1, 1, [255, 0, 255]);
  fields = [
    { kind: 'signature', page: 1, box, value: { kind: 'image', png: magenta } },
    {
      kind: 'signature',
      page: 1,
      box: { x: 0.05, y: 0.8, width: 0.4, height: 0.08 },
      value: { kind: 'typed', text: typedName },
    },
  ];
});
afterAll(async () => {
  await pdf.close();
  await rm(dir, { recursive: true });
});

const wordsOf = (by: SealSigner, sealId: string) => ({
  ...{ signer: by, reason: 'Test', name: 'Test', sealId, signedAt },
});
const seal = async (bytes: Uint8Array, filled: CompletedField[], by: SealSigner, sealId: string) =>
  sealPdf(pdf, await pdf.run('preparePdf', bytes), filled, wordsOf(by, sealId));

interface Judged {
  sealed: boolean;
  /** Reason for the refusal at upload, in words. */
  refused: string | null;
  code: RefusalCode | null;
  /** The seal is valid, and so are all earlier signatures. */
  valid: boolean;
  whole: boolean;
  clean: boolean;
  placed: boolean;
  /** Preparing rewrote pages, so that the shown file may look different from the upload. */
  rewritten: boolean;
  /** Every page looks like that of the upload, but for the drawn fields. */
  same: boolean;
  /** Every page looks like the one shown, but for the drawn fields. */
  sameAsShown: boolean;
  /** Every letter of every page of the upload is read, and no other but those drawn. */
  readsSame: boolean;
  /** As `readsSame`, against the file that was shown. */
  readsAsShown: boolean;
}

/** Prepares and seals a file like an upload, judged by other software. */
async function judged(bytes: Uint8Array): Promise<Judged & { bytes: Uint8Array }> {
  const none = {
    sealed: false,
    refused: null,
    code: null,
    valid: false,
    whole: false,
    clean: false,
    placed: false,
    rewritten: false,
    same: false,
    sameAsShown: false,
    readsSame: false,
    readsAsShown: false,
    bytes,
  };
  let prepared: PreparedPdf;
  try {
    prepared = await pdf.run('preparePdf', bytes);
  } catch (error) {
    if (error instanceof PdfRefusal) return { ...none, refused: error.message, code: error.code };
    throw error;
  }
  const { bytes: shown, facts } = prepared;
  const sealed = (await sealPdf(pdf, prepared, fields, wordsOf(signer, 'a1'))).bytes;
  const isShown = Buffer.from(shown).equals(bytes);
  const [same, reads] = [looksSame(bytes, sealed), readsSame(bytes, sealed)];
  const [firstPage] = renderEach(sealed, 1, 72);
  const [earlier, signatures] = [signaturesOf(bytes), signaturesOf(sealed)];
  return {
    sealed: true,
    refused: null,
    code: null,
    valid:
      signatures.at(-1)?.valid === true && earlier.every(({ valid }, at) => !valid || signatures[at]?.valid),
    whole: signatures.at(-1)?.whole === true,
    clean: isClean(sealed),
    placed: isPlaced(firstPage),
    rewritten: facts.repaired || facts.flattened || facts.completed || facts.unshared || facts.deactivated,
    same,
    sameAsShown: isShown ? same : looksSame(shown, sealed),
    readsSame: reads,
    readsAsShown: isShown ? reads : readsSame(shown, sealed),
    bytes: sealed,
  };
}

/** The share of a page that may differ: viewers draw fields without an appearance in their own way. */
const mostChanged = 0.002;

/** True if every page looks as before at 72 dpi, but for the drawing on the first. */
function looksSame(before: Uint8Array, after: Uint8Array): boolean {
  const pages = pagesOf(after);
  if (pagesOf(before) !== pages) return false;
  const drawnAfter = renderEach(after, pages, 72);
  let at = 0;
  for (const page of renderEach(before, pages, 72)) {
    const other = drawnAfter.next().value;
    if (!other || changeOf(page, other, at === 0 ? fields.map((field) => field.box) : []) >= mostChanged)
      return false;
    at += 1;
  }
  return drawnAfter.next().done === true;
}

const pagesOf = (bytes: Uint8Array): number =>
  Number(/^Pages:\s+(\d+)/m.exec(judge('pdfinfo', [bytes], (path) => [path]).output)?.[1] ?? 0);

/** True if poppler reads the same letters on every page, but for the name typed on the first. */
function readsSame(before: Uint8Array, after: Uint8Array): boolean {
  const [first, ...rest] = lettersOf(after);
  const typed = [...typedName.replaceAll(' ', '')];
  const [firstBefore, ...restBefore] = lettersOf(before);
  return (
    JSON.stringify(rest) === JSON.stringify(restBefore) &&
    [...(firstBefore ?? ''), ...typed].sort().join('') === first
  );
}

/** The letters of each page, sorted: a drawing over a line may split its words. */
const lettersOf = (bytes: Uint8Array): string[] =>
  judge('pdftotext', [bytes], (path) => ['-raw', path, '-'])
    .stdout.toString('utf8')
    .split('\f')
    .map((page) => [...page.replaceAll(/\s/g, '')].sort().join(''));

/** True if poppler finds a page to draw. */
const isDrawn = (bytes: Uint8Array): boolean =>
  judge('pdftoppm', [bytes], (path) => ['-r', '9', '-f', '1', '-l', '1', path]).stdout.length > 0;

/** True if poppler and qpdf open it without a password, even with warnings. */
const opens = (bytes: Uint8Array): boolean =>
  isDrawn(bytes) && judge('qpdf', [bytes], (path) => ['--check', path]).status !== 2;

/** True if the picture drawn at `box` is there on the displayed page, to two pixels. */
function isPlaced(page: Rendering | undefined): boolean {
  const found = page?.extentOf(isMagenta);
  if (!page || !found) return false;
  const { width, height } = page;
  // The picture is square: as high as the box, in its middle.
  const middle = (found.left + found.right) / 2 - (box.x + box.width / 2) * width;
  const centre = (found.top + found.bottom) / 2 - (box.y + box.height / 2) * height;
  return Math.abs(middle) <= 2 && Math.abs(centre) <= 2;
}

const all = {
  sealed: true,
  refused: null,
  code: null,
  valid: true,
  whole: true,
  clean: true,
  placed: true,
  sameAsShown: true,
  readsAsShown: true,
};

describe('a PDF with', () => {
  test.each(specimens)(
    '$name is sealed: valid, whole, clean, and drawn in its place',
    async (specimen: Specimen) => {
      const { rewritten, readsSame: asUploaded, ...verdict } = await judged(await specimen.bytes());
      expect(verdict).toMatchObject({ ...all, same: true });
      expect(rewritten || asUploaded).toBe(true);
    },
    // Four programs draw and judge every page of 300.
    300_000,
  );

  test('signatures of others in it keeps them valid', async () => {
    const first = await seal(await makePdf({ pages: 2 }), [], other, 'theirs');
    const second = await seal(first.bytes, [], other, 'theirs-too');
    const { bytes, ...verdict } = await judged(second.bytes);
    expect(verdict).toEqual({ ...all, rewritten: false, same: true, readsSame: true });
    expect(signaturesOf(bytes)).toEqual([
      { field: 'Seal_theirs', valid: true, whole: false },
      { field: 'Seal_theirs-too', valid: true, whole: false },
      { field: 'Seal_a1', valid: true, whole: true },
    ]);
    expect(Buffer.from(bytes).subarray(0, second.bytes.length).equals(second.bytes)).toBe(true);
  });
});

test.each([
  ['Chinese', '歐陽明慧'],
  ['Japanese', '山田 太郎'],
  ['Korean', '김민수'],
  ['Arabic', 'محمد عبد الله'],
  ['Hebrew', 'יעל כהן'],
  ['several at once', 'Zoë 山田 מאיה محمد'],
])('a name in letters that are %s is typed on a file that is valid, whole and clean', async (_, name) => {
  const at = { x: 0.1, y: 0.5, width: 0.6, height: 0.1 };
  const typed: CompletedField[] = [
    { kind: 'signature', page: 1, box: at, value: { kind: 'typed', text: name } },
    { kind: 'text', page: 1, box: { ...at, y: 0.65 }, value: name },
  ];
  const { bytes } = await seal(await makePdf({ blank: true }), typed, signer, 'a1');
  expect(signaturesOf(bytes)).toEqual([{ field: 'Seal_a1', valid: true, whole: true }]);
  expect(isClean(bytes)).toBe(true);
  // both are drawn, and nowhere else
  const { width, height, extentOf } = render(bytes, 1, 72);
  const { left, top, right, bottom } = extentOf(isDark) ?? { left: 0, top: 0, right: 0, bottom: 0 };
  expect([left / width, top / height].map((part) => part >= 0.1)).toEqual([true, true]);
  expect(right / width).toBeLessThanOrEqual(0.7);
  expect([top / height < 0.6, bottom / height > 0.65, bottom / height <= 0.75]).toEqual([true, true, true]);
});

/** Refusals that find fault with a file, not with its protection, its size or what it holds. */
const faults: readonly (RefusalCode | null)[] = [
  'broken',
  'incomplete',
  'no_pages',
  'too_heavy',
  'damaged_and_signed',
  'damaged_and_protected',
  'read_differently',
  'changed_page',
  'changed_file',
];

/** Names in another encoding than UTF-8, which the library does not write again as they were (`docs/upstream/libpdf.md`). */
const hasOtherNames = (bytes: Uint8Array): boolean =>
  /\/[\w+,-]*(#[89a-f][\da-f]|[\x80-\xff])/i.test(Buffer.from(bytes).toString('latin1'));

/** Complaint about a file of the folder; undefined if it is as it should be. */
function complaintOf(verdict: Judged, original: Uint8Array): string | undefined {
  const { sealed, code, rewritten, valid, whole, same, sameAsShown, readsSame, readsAsShown } = verdict;
  if (code !== null)
    return faults.includes(code) && isClean(original) && !hasOtherNames(original)
      ? `refused as ${code}, while qpdf finds no fault`
      : undefined;
  const holds = {
    sealed,
    valid,
    whole,
    'looks as shown': sameAsShown,
    'reads as shown': readsAsShown,
    'looks as uploaded': rewritten || same,
    'reads as uploaded': rewritten || readsSame,
  };
  const broken = Object.entries(holds).flatMap(([what, does]) => (does ? [] : [what]));
  return broken.length > 0 ? `not ${broken.join(', ')}` : undefined;
}

if (folder)
  test(`every PDF in ${folder} is sealed as it was shown, or refused for a reason`, async () => {
    const found = specimensIn(folder);
    expect(found.length).toBeGreaterThan(0);
    const rows: Record<string, unknown>[] = [];
    const complaints: Record<string, string> = {};
    for (const { name, bytes } of found) {
      const original = await bytes();
      try {
        const { bytes: _, ...verdict } = await judged(original);
        rows.push({ name, opens: opens(original), ...verdict });
        const complaint = complaintOf(verdict, original);
        if (complaint) complaints[name] = complaint;
      } catch (error) {
        complaints[name] = String(error);
      }
    }
    console.table(rows);
    const readable = rows.filter((row) => row.opens);
    const sealed = readable.filter((row) => row.sealed).length;
    const refused = rows.filter((row) => row.refused).length;
    console.log(
      `corpus: ${sealed} of ${readable.length} sealed that others open, ${refused} of ${rows.length} refused in words`,
    );
    expect(complaints).toEqual({});
  }, 3_600_000);
