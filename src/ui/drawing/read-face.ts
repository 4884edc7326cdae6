import type { DrawingFace } from '#drawing/faces.ts';
import { type Font, readFont, startShaper } from '#drawing/font.ts';
import { faceAddresses } from './faces.ts';

const reading = new Map<DrawingFace, Promise<Font>>();

async function fetchFace(face: DrawingFace): Promise<Font> {
  const [answer] = await Promise.all([fetch(faceAddresses[face]), startShaper()]);
  if (!answer.ok) throw new Error(`The face ${face} could not be fetched (${answer.status}).`);
  return readFont(new Uint8Array(await answer.arrayBuffer()));
}

/** A face, fetched once; after a failure it is fetched again next time. */
export function readFace(face: DrawingFace): Promise<Font> {
  const font = reading.get(face) ?? fetchFace(face);
  reading.set(face, font);
  font.catch(() => reading.delete(face));
  return font;
}
