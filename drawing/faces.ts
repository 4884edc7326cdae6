import { type Face, faceOf } from '../contract/letters.ts';
import type { Font } from './font.ts';

/** The faces a drawing is made with: those of the letters, and a slanted one for signatures typed in Latin, Greek or Cyrillic. */
export type DrawingFace = Face | 'italic';
/** Gives a face that was read before. */
export type Fonts = (face: DrawingFace) => Font;

/** The face a letter is drawn with. What no face has is refused before anything is drawn (`contract/printable.ts`). */
export function drawingFace(letter: string, slanted: boolean): DrawingFace {
  const face = faceOf(letter) ?? 'latin';
  return slanted && face === 'latin' ? 'italic' : face;
}
