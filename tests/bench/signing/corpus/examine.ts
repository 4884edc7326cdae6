import type { PageComparison } from '#server/signing/pdf/drawing/compare.ts';
import type { PreparedPdf } from '#server/signing/pdf/prepare/prepare.ts';
import { PdfRefusal, type RefusalCode } from '#server/signing/pdf/refusal.ts';
import { shared } from '#tests/bench/shared.ts';
import { type Judge, type Judged, startJudge } from '#tests/fixtures/judged.ts';
import { isClean, judge as runTool } from '#tests/fixtures/pdf-tools.ts';
import { corpusFiles, readOptions } from './folder.ts';
import { keepFound } from './keep-found.ts';

/** Findings of a file of the corpus. */
export interface Found {
  name: string;
  /** True if poppler and qpdf open it. */
  opens: boolean;
  /** Null if it failed without a refusal. */
  verdict: Judged | null;
  /** How two programs draw the first pages of what is shown; shorter than the file if its time was over. */
  drawn: readonly PageComparison[];
  /** Reason why no more pages could be compared: the code of a refusal, or words. */
  undrawn: string | null;
  /** Something that is not as it should be, in words. */
  complaint: string | null;
}

/** Pages that one process draws. */
const atOnce = 10;

/** True if poppler finds a page to draw. */
const isDrawn = (bytes: Uint8Array): boolean =>
  runTool('pdftoppm', [bytes], (path) => ['-r', '9', '-f', '1', '-l', '1', path]).stdout.length > 0;

/** True if poppler and qpdf open it without a password, even with warnings. */
const opens = (bytes: Uint8Array): boolean =>
  isDrawn(bytes) && runTool('qpdf', [bytes], (path) => ['--check', path]).status !== 2;

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

/** Complaint about a file; null if it is as it should be. */
function complaintOf(verdict: Judged, original: Uint8Array, sealedAlike: boolean): string | null {
  const { sealed, code, rewritten, valid, whole, same, sameAsShown, readsSame, readsAsShown } = verdict;
  if (code !== null)
    return faults.includes(code) && isClean(original) && !hasOtherNames(original)
      ? `refused as ${code}, while qpdf finds no fault`
      : null;
  const holds = {
    sealed,
    valid,
    whole,
    'looks as shown': sameAsShown,
    'reads as shown': readsAsShown,
    'looks as uploaded': rewritten || same,
    'reads as uploaded': rewritten || readsSame,
    'is drawn as shown by the second program': sealedAlike,
  };
  const broken = Object.entries(holds).flatMap(([what, does]) => (does ? [] : [what]));
  return broken.length > 0 ? `not ${broken.join(', ')}` : null;
}

/** Compares how the first pages of a prepared file are drawn, and those of the sealed one. */
async function drawAll({ pdf, fields }: Judge, { bytes, facts }: PreparedPdf, sealed: Uint8Array) {
  const { pages: most, patience } = readOptions();
  const until = performance.now() + patience;
  const pages = Math.min(most, facts.sizes.length);
  const drawn: PageComparison[] = [];
  let sealedAlike = true;
  try {
    for (let first = 1; first <= pages; first += atOnce) {
      if (performance.now() > until) return { drawn, sealedAlike, undrawn: 'out of time' };
      const last = Math.min(pages, first + atOnce - 1);
      drawn.push(...(await pdf.run('comparePdf', bytes, first, last)));
      const pairs = await pdf.run('compareSealed', bytes, sealed, first, last, fields);
      sealedAlike &&= !pairs.includes('differs');
    }
    return { drawn, sealedAlike, undrawn: null };
  } catch (error) {
    return { drawn, sealedAlike, undrawn: error instanceof PdfRefusal ? error.code : String(error) };
  }
}

async function examine(judge: Judge, name: string, original: Uint8Array): Promise<Found> {
  const known = { name, opens: opens(original) };
  try {
    const { prepared, bytes, ...verdict } = await judge.judged(original, readOptions().pages);
    const { sealedAlike, ...drawing } = prepared
      ? await drawAll(judge, prepared, bytes)
      : { drawn: [], undrawn: null, sealedAlike: true };
    return { ...known, verdict, ...drawing, complaint: complaintOf(verdict, original, sealedAlike) };
  } catch (error) {
    return { ...known, verdict: null, drawn: [], undrawn: null, complaint: String(error) };
  }
}

/** Examines all files, one after the other, but for those that were examined before. */
async function examineAll(): Promise<{ found: readonly Found[]; from: string }> {
  const options = readOptions();
  const { files, from } = corpusFiles(options.files);
  const kept = await keepFound(options.found);
  const judge = await startJudge();
  const found: Found[] = [];
  try {
    for (const { name, bytes } of files) {
      const one = kept.of(name) ?? (await examine(judge, name, await bytes()));
      await kept.add(one);
      found.push(one);
    }
  } finally {
    await judge.close();
  }
  return { found, from };
}

/** The corpus, examined once for all rows. */
export const corpus = shared(examineAll);
