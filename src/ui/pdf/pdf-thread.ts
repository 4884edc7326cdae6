import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { scriptUrl } from '../../lib/trusted-types.ts';

/** The thread that reads PDFs. A file of its own, so that it starts while the viewer is still being fetched. */
export const pdfThread = new Worker(scriptUrl(workerUrl), { type: 'module' });
