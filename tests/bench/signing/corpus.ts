import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { specimens } from '../../fixtures/corpus.ts';
import type { Figure } from '../row.ts';
import { runTest } from '../server/run-test.ts';

/** Sealed share of the PDFs that poppler and qpdf open, percent; fails if one is neither sealed and valid nor refused in words. */
async function sealedOf(folder: string): Promise<Figure> {
  const [line, sealed, all] = await runTest(
    'server/signing/pdf/prepare/corpus.test.ts',
    /corpus: (\d+) of (\d+) sealed that others open.*/,
    { PDF_CORPUS: folder },
  );
  return { figure: (100 * Number(sealed)) / Number(all), notes: [line, folder] };
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
