import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { scriptUrl } from '#src/lib/trusted-types.ts';

let thread: Worker | undefined;

/** The one worker that reads PDFs, started at its first use. */
export function pdfThread(): Worker {
  thread ??= new Worker(scriptUrl(workerUrl), { type: 'module' });
  return thread;
}
