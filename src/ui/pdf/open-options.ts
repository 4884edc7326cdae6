import { PDFWorker, version } from 'pdfjs-dist';
import { pdfThread } from './pdf-thread.ts';

const assets = `/pdfjs/${version}`;

/**
 * Options of every document: one worker of our own (closing a document then never ends the worker under another), and fonts, character
 * maps, decoders and colour profiles from our own server.
 */
export const openOptions = {
  worker: new PDFWorker({ port: pdfThread() as never }),
  cMapUrl: `${assets}/cmaps/`,
  standardFontDataUrl: `${assets}/standard_fonts/`,
  wasmUrl: `${assets}/wasm/`,
  iccUrl: `${assets}/iccs/`,
};
