import { type Face, faceOf } from '#contract/core/text/glyph-coverage.ts';
import { isAttached } from '#contract/core/text/printable-text.ts';
import type { Font } from './font.ts';
import { type Hand, handHas } from './hands.ts';

/** Faces of signatures: an italic one for Latin, Greek and Cyrillic, and handwritings, which have fewer letters. */
export type SignatureFace = 'italic' | Hand;
/** All faces of drawings: those of print, and those of signatures. */
export type DrawingFace = Face | SignatureFace;
/** Returns a face that was read before. */
export type Fonts = (face: DrawingFace) => Font;

/** Faces of the Chinese letters that `han` lacks. */
const otherHan = ['traditional', 'japanese', 'hangul'] as const;

/** The face of a letter. Letters that no face has are refused earlier (`contract/core/text/printable-text.ts`). */
export function drawingFace(letter: string, written: SignatureFace | undefined): DrawingFace {
  const face = faceOf(letter) ?? 'latin';
  if (!written || face !== 'latin') return face;
  return written === 'italic' || handHas(written, letter) ? written : 'italic';
}

const isHan = (letter: string) => /\p{Script=Han}/u.test(letter);

/**
 * The face of each letter of a line: that of the letter before for joiners and for marks that it has, and one face for all Chinese letters if
 * it has them, so that a name is in one hand.
 */
export function facesOfLine(text: string, written: SignatureFace | undefined, fonts: Fonts): DrawingFace[] {
  const letters = [...text];
  const own = letters.map((letter) => drawingFace(letter, written));
  const whole = otherHan.find((face) => letters.some((letter, at) => own[at] === face && isHan(letter)));
  const faces: DrawingFace[] = [];
  for (const [at, letter] of letters.entries()) {
    const face = own[at] ?? 'latin';
    const before = faces[at - 1];
    const follows = before && (isAttached(letter) || (/\p{M}/u.test(letter) && fonts(before).has(letter)));
    if (follows) faces.push(before);
    else faces.push(whole && isHan(letter) && fonts(whole).has(letter) ? whole : face);
  }
  return faces;
}
