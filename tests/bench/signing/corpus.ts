import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RefusalCode } from '../../../server/signing/pdf/refusal.ts';
import { specimens } from '../../fixtures/corpus.ts';
import { type Judged, startJudge } from '../../fixtures/judged.ts';
import { isClean, judge } from '../../fixtures/pdf-tools.ts';
import type { Figure } from '../row.ts';

/** True if poppler finds a page to draw. */
const isDrawn = (bytes: Uint8Array): boolean =>
  judge('pdftoppm', [bytes], (path) => ['-r', '9', '-f', '1', '-l', '1', path]).stdout.length > 0;

/** True if poppler and qpdf open it without a password, even with warnings. */
const opens = (bytes: Uint8Array): boolean =>
  isDrawn(bytes) && judge('qpdf', [bytes], (path) => ['--check', path]).status !== 2;

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

/** Sealed share of the PDFs that poppler and qpdf open, percent; fails if one is neither sealed and valid nor refused in words. */
async function sealedOf(folder: string): Promise<Figure> {
  const names = globSync('**/*.{pdf,PDF}', { cwd: folder }).sort();
  if (names.length === 0) throw new Error(`There is no PDF in ${folder}.`);
  const { judged, close } = await startJudge();
  const rows: Record<string, unknown>[] = [];
  const complaints: Record<string, string> = {};
  for (const name of names) {
    const original = new Uint8Array(await readFile(join(folder, name)));
    try {
      const { bytes: _, ...verdict } = await judged(original);
      rows.push({ name, opens: opens(original), ...verdict });
      const complaint = complaintOf(verdict, original);
      if (complaint) complaints[name] = complaint;
    } catch (error) {
      complaints[name] = String(error);
    }
  }
  await close();
  console.table(rows);
  if (Object.keys(complaints).length > 0) throw new Error(JSON.stringify(complaints, null, 2));
  const readable = rows.filter((row) => row.opens);
  const sealed = readable.filter((row) => row.sealed).length;
  const refused = rows.filter((row) => row.refused).length;
  return {
    figure: (100 * sealed) / readable.length,
    notes: [
      `${sealed} of ${readable.length} sealed that others open, ${refused} of ${rows.length} refused in words`,
      folder,
    ],
  };
}

/** The share for every PDF in the folder `PDF_CORPUS`; without it, for every kind of PDF that the tests can make. */
export async function corpusSealed(): Promise<Figure> {
  if (process.env.PDF_CORPUS) return sealedOf(process.env.PDF_CORPUS);
  const folder = await mkdtemp(join(tmpdir(), 'portico-bench-corpus-'));
  try {
    for (const { name, bytes } of specimens) await writeFile(join(folder, `${name}.pdf`), await bytes());
    return await sealedOf(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
