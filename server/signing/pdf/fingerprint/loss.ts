/** Meaning of a warning of pdf.js for a page: nothing, a part that nobody sees, or one that other programs may show. */
export type Loss = 'none' | 'missing' | 'hidden';

/** Warnings after which a page may look different in another program. */
const hiding: readonly RegExp[] = [
  /^Indexing all PDF objects/,
  /^Filter ".*" is not supported/,
  /^Unable to decode image/,
  /^Image dimensions are missing/,
  /^Unsupported (\/?S?Mask|blend mode)/,
  /^Ignoring \/Mask in image/,
  /^PDFImage - using the Width\/Height of the image data/,
  // Programs go on at them in several ways.
  /^(Badly formatted number|getHexString - ignoring)/,
  // Some programs draw nothing in a font that is missing, or take it from the page around.
  /^Font ".*" is not available/,
  /^getContentStream - ignoring sub-stream/,
  // No program draws an XObject that draws itself.
  /^getOperatorList - ignoring (XObject|ExtGState|Shading|errors|operator|beginMarkedContentProps)(?!.*circular reference)/,
  /^(handleTilingType|parseShading|_handleColorSpace) - ignoring/,
  /^(getOperatorList|_parsedAnnotations).*annotation/,
];

/** Warnings that mean no loss; all others mean one. */
const harmless: readonly { warning: RegExp; because: string }[] = [
  {
    warning: /^(TT|CFFParser\S*|CFF stem hints|charToGlyph|FontFamily|getFontFileType)\b/,
    because: 'The program of a font is mended, and its glyphs are hashed as they are drawn.',
  },
  {
    warning: /^(Invalid CFFDict|(Not enough|Found too many) (parameters|space)|Ran out of space in font)/,
    because: 'The same.',
  },
  {
    warning: /(cmap table|"?'?(loca|glyf|Length1)'?"?|post table|subrs?Index|glyph index|fd select)/i,
    because: 'The same.',
  },
  {
    warning: /^Empty,? (or invalid, )?\/(Crop|Media)Box/,
    because: 'The page is shown by its other box, which its frame tells.',
  },
  {
    warning:
      /^(Bad value|Ignoring non-standard key|Invalid PDF (header|catalog) version|parseDestDictionary)/,
    because: 'Nothing of it is drawn.',
  },
  {
    warning: /^Unable (to )?read (mark info|to structTreeRoot|document outline|permissions|page labels)/,
    because: 'Nothing of it is drawn.',
  },
  {
    warning: /^(ICCBased color space|CMYK fallback|.*only default values are supported)/,
    because: 'The same is drawn in a nearby colour.',
  },
  {
    warning: /^Cannot (load "@napi-rs|polyfill|access the `require`)/,
    because: 'Of the process, which draws nothing: pages are only read there.',
  },
  {
    warning: /OffscreenCanvas is not supported/,
    because: 'Letters of a note are measured in another way.',
  },
];

const lossOf = (warning: string): Loss => {
  if (hiding.some((pattern) => pattern.test(warning))) return 'hidden';
  return harmless.some((one) => one.warning.test(warning)) ? 'none' : 'missing';
};

export function worstLoss(warnings: readonly string[]): Loss {
  const losses = new Set(warnings.map(lossOf));
  return (['hidden', 'missing'] as const).find((loss) => losses.has(loss)) ?? 'none';
}
