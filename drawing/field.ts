import { faceOf } from '#contract/core/text/glyph-coverage.ts';
import { printable, printed } from '#contract/core/text/printable-text.ts';
import type { Signature } from '#contract/signing/signing-input.ts';
import { drawCheckbox, drawOptions } from './choices.ts';
import { type Content, wordsIn } from './content.ts';
import { type DrawingFace, drawingFace, type Fonts } from './faces.ts';
import type { Operation, Size } from './operations.ts';
import { drawStamp } from './stamp.ts';
import { drawStrokes } from './strokes.ts';
import { drawText } from './text.ts';

/** Points; smaller if the text does not fit. */
const textSize = 12;

function drawSignature(signature: Signature, size: Size, fonts: Fonts): Operation[] {
  const room = { x: 0, y: 0, ...size };
  switch (signature.kind) {
    case 'drawn':
      return drawStrokes(signature, room);
    case 'image':
      return [{ is: 'picture', base64: signature.png, place: room }];
    case 'typed': {
      const style = {
        maxSize: size.height,
        align: 'centre',
        wrap: false,
        written: signature.hand ?? 'italic',
        ink: 'blue',
      } as const;
      return drawText(signature.text, room, style, fonts);
    }
  }
}

/**
 * Draws a completed field: the same in the signing view, in the field editor and in the sealed PDF. The drawing stays within the field.
 * @param size of the field
 * @param fonts with the faces of `facesFor(content)`
 */
export function drawField(content: Content, size: Size, fonts: Fonts): Operation[] {
  switch (content.kind) {
    case 'signature':
    case 'initials':
      return drawSignature(content.value, size, fonts);
    case 'checkbox':
      return drawCheckbox(content.value, size);
    case 'radio':
      return drawOptions(content.value.options, content.value.chosen, size, textSize, fonts);
    case 'stamp':
      return drawStamp(content.value, size, textSize, fonts);
    default: {
      const style = { maxSize: textSize, align: 'start', wrap: content.kind === 'text' } as const;
      return drawText(content.value, { x: 0, y: 0, ...size }, style, fonts);
    }
  }
}

/** The faces that drawing the content needs; read them before. */
export function facesFor(content: Content): DrawingFace[] {
  const { kind, value } = content;
  const isSignature = kind === 'signature' || kind === 'initials';
  if (kind === 'checkbox' || (isSignature && value.kind !== 'typed')) return [];
  const written = isSignature && value.kind === 'typed' ? (value.hand ?? 'italic') : undefined;
  const words = kind === 'stamp' ? Object.values(value).map(printed).join('') : wordsIn(content);
  const letters = [...printable(words)].filter((letter) => faceOf(letter));
  // The height of an empty line is that of Latin letters.
  return [...new Set(['a', ...letters].map((letter) => drawingFace(letter, written)))];
}
