import { PDF, type PDFPage } from '@libpdf/core';
import { encodePng, makePdf } from '../fixtures/pdf.ts';

const words = 'the parties agree that of in measured result figure method we show time and a value'.split(
  ' ',
);

/** Pseudo-random numbers, the same every time (a linear congruence, Numerical Recipes). */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Two columns of small print with a heading, as a scientific paper has them. */
function printPage(page: PDFPage, number: number, next: (below: number) => number): void {
  page.drawText(`${number}. A paper of many words`, { x: 50, y: 790, size: 16 });
  for (const x of [50, 305])
    for (let y = 760; y > 50; y -= 10.5) {
      const line = Array.from({ length: 8 }, () => words[next(words.length)]).join(' ');
      page.drawText(line, { x, y, size: 8.5 });
    }
}

async function paper(): Promise<Uint8Array> {
  const pdf = PDF.create();
  const next = numbers(14);
  for (let number = 1; number <= 14; number++) printPage(pdf.addPage({ size: 'a4' }), number, next);
  return pdf.save();
}

const [width, height] = [1240, 1754]; // A4 at 150 dpi

/** A picture with the grain of a photograph, which hardly compresses. */
function photograph(seed: number): Promise<Buffer> {
  const next = numbers(seed);
  const rgb = Buffer.alloc(3 * width * height);
  for (let at = 0; at < rgb.length; at++) rgb[at] = ((at / (3 * width)) % 200) + next(12);
  return encodePng(width, height, rgb);
}

async function pictures(): Promise<Uint8Array> {
  const pdf = PDF.create();
  for (let number = 1; number <= 4; number++) {
    const image = pdf.embedPng(await photograph(number));
    pdf.addPage({ size: 'a4' }).drawImage(image, { x: 0, y: 0, width: 595, height: 842 });
  }
  return pdf.save();
}

/** A scanned page of low resolution: paper with grainy lines on it, about 120 kB. */
function scan(seed: number): Promise<Buffer> {
  const next = numbers(seed);
  const [width, height] = [620, 877];
  const rgb = Buffer.alloc(3 * width * height, 250);
  for (let row = 0; row < height; row += 13)
    for (let at = 3 * width * row; at < 3 * width * (row + 1); at++) rgb[at] = next(160);
  return encodePng(width, height, rgb);
}

/** 300 scanned pages, of which text recognition has read one line each: 37 MB. */
export async function scans(): Promise<Uint8Array> {
  const pdf = PDF.create();
  for (let number = 1; number <= 300; number++) {
    const page = pdf.addPage({ size: 'a4' });
    page.drawImage(pdf.embedPng(await scan(number)), { x: 0, y: 0, width: 595, height: 842 });
    page.drawText(`Scan, page ${number} of 300`, { x: 50, y: 790, size: 14 });
  }
  return pdf.save();
}

/** The files the viewer is measured with. */
export const pdfFiles = {
  'one-page': () => makePdf({ pages: 1 }),
  '300-pages': () => makePdf({ pages: 300 }),
  paper,
  pictures,
} as const;
export type PdfName = keyof typeof pdfFiles;
