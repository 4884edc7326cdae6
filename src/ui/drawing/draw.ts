import type { Content } from '#drawing/content.ts';
import type { DrawingFace } from '#drawing/faces.ts';
import { drawField, facesFor } from '#drawing/field.ts';
import type { Font } from '#drawing/font.ts';
import type { Operation, Size } from '#drawing/operations.ts';
import { readFace } from './read-face.ts';

const fonts = new Map<DrawingFace, Font>();

/** Reads the faces that these contents are drawn with. Rejects if one cannot be fetched. */
export async function readFacesOf(contents: readonly Content[]): Promise<void> {
  const faces = new Set(contents.flatMap(facesFor));
  await Promise.all([...faces].map(async (face) => fonts.set(face, await readFace(face))));
}

/**
 * The drawing of a filled-in field (`drawing/field.ts`). Rejects if a face it needs cannot be fetched.
 * @param size points
 */
export async function draw(content: Content, size: Size): Promise<Operation[]> {
  await readFacesOf([content]);
  return drawField(content, size, (face) => {
    const font = fonts.get(face);
    if (!font) throw new Error(`The face ${face} was not read.`);
    return font;
  });
}
