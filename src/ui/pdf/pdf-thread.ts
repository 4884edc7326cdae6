import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { scriptUrl } from '../../lib/trusted-types.ts';

let thread: Worker | undefined;

/** The one thread that reads PDFs, started by the first who asks. */
export function pdfThread(): Worker {
  thread ??= new Worker(scriptUrl(workerUrl), { type: 'module' });
  return thread;
}
