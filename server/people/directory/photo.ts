import type { Tx } from '#server/db/db.ts';
import { sniff } from '#server/files/sniff.ts';
import { invalid } from '#server/http/refusal.ts';
import { photoOf } from './queries.ts';

/** The photo of a person as an answer has it; null if there is none. */
export async function pictureOf(tx: Tx, userId: string) {
  const photo = await photoOf(tx, userId);
  return photo ? { type: photo.type, bytes: Buffer.from(photo.bytes).toString('base64') } : null;
}

/** The bytes of a photo with their type. Throws 422 for anything but a jpg or png under 2MB. */
export async function checkedPhoto(base64: string, underBytes: number) {
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  if (bytes.length >= underBytes) throw invalid('photo', 'The file must be under 2MB.');
  const isPng = bytes[0] === 0x89;
  const found = await sniff(isPng ? 'photo.png' : 'photo.jpg', bytes);
  if ('problem' in found) throw invalid('photo', 'Only these kinds of files are accepted: jpg, png.');
  return { bytes, type: isPng ? ('image/png' as const) : ('image/jpeg' as const) };
}
