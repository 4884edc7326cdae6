import { type Face, faceOf } from '../contract/core/glyph-coverage.ts';
import type { Font } from './font.ts';
import { type Hand, handHas } from './hands.ts';

/** The faces of signatures: a slanted one for Latin, Greek and Cyrillic, and handwritings, which have fewer letters. */
export type SignatureFace = 'italic' | Hand;
/** The faces a drawing is made with: those of the letters, and those of signatures. */
export type DrawingFace = Face | SignatureFace;
/** Gives a face that was read before. */
export type Fonts = (face: DrawingFace) => Font;

/** The face a letter is drawn with. What no face has is refused before anything is drawn (`contract/core/printable-text.ts`). */
export function drawingFace(letter: string, written: SignatureFace | undefined): DrawingFace {
  const face = faceOf(letter) ?? 'latin';
  if (!written || face !== 'latin') return face;
  return written === 'italic' || handHas(written, letter) ? written : 'italic';
}
