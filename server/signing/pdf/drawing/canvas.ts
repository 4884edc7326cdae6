import { join } from 'node:path';
import { families, folder } from './common-fonts.ts';

// Faces of this machine are on no signer's device, and reading them takes longer than a page.
process.env.DISABLE_SYSTEM_FONTS_LOAD = '1';
const { createCanvas, GlobalFonts } = await import('@napi-rs/canvas');

/** Names by which pdf.js asks a canvas for a font that the PDF does not embed. */
const names = {
  sans: ['sans-serif', 'Helvetica'],
  serif: ['serif', 'Times'],
  fixed: ['monospace', 'Courier'],
  symbol: ['Symbol'],
  dingbats: ['ZapfDingbats'],
} satisfies Record<keyof typeof families, readonly string[]>;

for (const [family, files] of Object.entries(families))
  for (const name of names[family as keyof typeof families])
    for (const file of files) GlobalFonts.registerFromPath(join(folder, file), name);

const dashes = Object.getPrototypeOf(createCanvas(1, 1).getContext('2d')) as {
  setLineDash(lengths: readonly number[]): void;
};
const { setLineDash } = dashes;
/** Passes over a dash that is none, as browsers do (HTML, 4.12.5.1.6): native code throws at one, and nothing of the page is compared. */
dashes.setLineDash = function (lengths) {
  if (lengths.every((length) => Number.isFinite(length) && length >= 0))
    setLineDash.call(this, lengths.some((length) => length > 0) ? lengths : []);
};

/** The canvas that pdf.js draws on in Node: native code, read once the variable is set. */
export { createCanvas };
