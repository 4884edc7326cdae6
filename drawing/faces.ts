import { type Face, faceOf } from '../contract/core/text/glyph-coverage.ts';
import type { Font } from './font.ts';
import { type Hand, handHas } from './hands.ts';

/** Faces of signatures: an italic one for Latin, Greek and Cyrillic, and handwritings, which have fewer letters. */
export type SignatureFace = 'italic' | Hand;
/** All faces of drawings: those of print, and those of signatures. */
export type DrawingFace = Face | SignatureFace;
/** Returns a face that was read before. */
export type Fonts = (face: DrawingFace) => Font;

/** The face of a letter. Letters that no face has are refused earlier (`contract/core/text/printable-text.ts`). */
export function drawingFace(letter: string, written: SignatureFace | undefined): DrawingFace {
  const face = faceOf(letter) ?? 'latin';
  if (!written || face !== 'latin') return face;
  return written === 'italic' || handHas(written, letter) ? written : 'italic';
}
