import type { PDF, PDFImage } from '@libpdf/core';
import { PdfRefusal } from '../refusal.ts';

/** Most pixels of a picture: the app makes 800 × 800 at most, and the cost of decoding grows with the pixels. */
const mostPixels = 4_000_000;

/** Width × height that a PNG or JPEG claims, read without decoding; 0 for other data. */
function claimedPixels(bytes: Buffer): number {
  if (bytes.length > 24 && bytes.readUInt32BE(0) === 0x89504e47)
    return bytes.readUInt32BE(16) * bytes.readUInt32BE(20);
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return 0;
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at);
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7);
    if (marker >> 8 !== 0xff) return 0;
  }
  return 0;
}

/**
 * Puts a picture into the document.
 * @param base64 a PNG, or a JPEG
 * @throws PdfRefusal `bad_picture`, `picture_too_large` (4 million pixels)
 */
export function embedPicture(pdf: PDF, base64: string): PDFImage {
  const bytes = Buffer.from(base64, 'base64');
  const pixels = claimedPixels(bytes);
  if (pixels === 0) throw new PdfRefusal('bad_picture');
  if (pixels > mostPixels) throw new PdfRefusal('picture_too_large');
  try {
    return pdf.embedImage(bytes);
  } catch {
    throw new PdfRefusal('bad_picture');
  }
}
