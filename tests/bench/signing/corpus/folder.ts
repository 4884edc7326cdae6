import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { specimens } from '#tests/fixtures/corpus.ts';

/** A PDF of the corpus. */
interface CorpusFile {
  name: string;
  bytes(): Promise<Uint8Array>;
}

/** Bounds of a run, by variables; `tests/README.md` says how they are used. */
interface Options {
  /** Number of pages, from the first, that are drawn and compared. */
  pages: number;
  /** Time after which no more pages of a file are compared, ms. */
  patience: number;
  /** Number of files, spread over the folder. */
  files: number;
  /** File that what is found is added to, so that the next run goes on after it. */
  found: string | undefined;
}

const numberOf = (variable: string | undefined, otherwise: number): number => {
  const number = variable === undefined ? otherwise : Number(variable);
  if (!(number > 0)) throw new Error(`“${variable}” is no number above 0.`);
  return number;
};

export const readOptions = (env = process.env): Options => ({
  pages: numberOf(env.PDF_CORPUS_PAGES, Number.POSITIVE_INFINITY),
  patience: 1000 * numberOf(env.PDF_CORPUS_SECONDS, 600),
  files: numberOf(env.PDF_CORPUS_FILES, Number.POSITIVE_INFINITY),
  found: env.PDF_CORPUS_FOUND,
});

/** The PDFs in the folder `PDF_CORPUS`, in order; without it, every kind of PDF that the tests can make. */
export function corpusFiles(most: number): { files: readonly CorpusFile[]; from: string } {
  const folder = process.env.PDF_CORPUS;
  if (!folder) return { files: specimens, from: 'PDFs made by the tests' };
  const names = globSync('**/*.{pdf,PDF}', { cwd: folder }).sort();
  if (names.length === 0) throw new Error(`There is no PDF in ${folder}.`);
  const step = Math.max(1, names.length / most);
  const chosen = Array.from(
    { length: Math.min(names.length, most) },
    (_, at) => names[Math.floor(at * step)] ?? '',
  );
  const files = chosen.map((name) => ({
    name,
    bytes: async () => new Uint8Array(await readFile(join(folder, name))),
  }));
  return { files, from: folder };
}
