import { Worker } from 'node:worker_threads';
import type { Encoding } from '#contract/import/decode.ts';
import type { FileTable } from '#contract/import/read-table.ts';

/** A file, and what the device saw of it: the names of its columns, and the encoding that its person chose. */
export interface FileToRead {
  readonly bytes: Uint8Array;
  readonly header: readonly string[];
  readonly encoding?: Encoding | undefined;
}

/** Memory and time that a file may take: several times what the largest one of the permitted size takes. */
const mostMegabytes = 1024;
const mostMs = 120_000;
const tooMuch = 'Reading this file takes more memory or time than there is. Save it as CSV, or split it.';

/** Reads a file in a thread of its own: it neither holds up calls meanwhile, nor takes the server with it. */
export function readFile(file: FileToRead): Promise<FileTable | { readonly refusal: string }> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
      workerData: file,
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    });
    const timer = setTimeout(() => end(() => resolve({ refusal: tooMuch })), mostMs);
    function end(answer: () => void): void {
      clearTimeout(timer);
      void worker.terminate();
      answer();
    }
    worker.once('message', (table: FileTable | { refusal: string }) => end(() => resolve(table)));
    worker.once('error', (error: Error & { code?: string }) =>
      end(() => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ refusal: tooMuch }) : reject(error))),
    );
  });
}
