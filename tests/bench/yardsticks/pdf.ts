// The first page of a file by pdf.js alone, as wide as the window and as sharp as the app draws it.
import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;
const file = await fetch(location.search.slice(1));
const pdf = await getDocument({ data: await file.arrayBuffer() }).promise;
const page = await pdf.getPage(1);
const sharpness = Math.min(devicePixelRatio, 2);
const viewport = page.getViewport({ scale: (innerWidth / page.getViewport({ scale: 1 }).width) * sharpness });
const canvas = document.createElement('canvas');
canvas.width = viewport.width;
canvas.height = viewport.height;
canvas.style.width = `${innerWidth}px`;
await page.render({ canvas, viewport }).promise;
document.querySelector('[data-page]')?.append(canvas);
