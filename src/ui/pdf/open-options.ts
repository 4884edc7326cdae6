import { PDFWorker, version } from 'pdfjs-dist';
import { pdfThread } from './pdf-thread.ts';

const assets = `/pdfjs/${version}`;

/**
 * How every document is opened: by one worker of our own (closing one document then never ends the worker under
 * another), with fonts, character maps, decoders and colour profiles from our own server.
 */
export const openOptions = {
  worker: new PDFWorker({ port: pdfThread() as never }),
  cMapUrl: `${assets}/cmaps/`,
  standardFontDataUrl: `${assets}/standard_fonts/`,
  wasmUrl: `${assets}/wasm/`,
  iccUrl: `${assets}/iccs/`,
};
