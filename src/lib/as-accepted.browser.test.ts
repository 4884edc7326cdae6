import { expect, test } from 'vitest';
import { asAccepted } from './as-accepted.ts';

/* Chromium reads no HEIC: a PNG of that name stands for what a browser reads that does. */

async function png(): Promise<Blob> {
  const canvas = new OffscreenCanvas(40, 30);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas.');
  context.fillStyle = 'red';
  context.fillRect(0, 0, 40, 30);
  return canvas.convertToBlob({ type: 'image/png' });
}

test('a HEIC photo that the browser reads becomes a JPEG of the same size and name', async () => {
  const file = await asAccepted(new File([await png()], 'IMG.0412.HEIC', { lastModified: 5 }));
  expect([file.name, file.type, file.lastModified]).toEqual(['IMG.0412.jpg', 'image/jpeg', 5]);
  expect([...new Uint8Array(await file.slice(0, 3).arrayBuffer())]).toEqual([0xff, 0xd8, 0xff]);
  const { width, height } = await createImageBitmap(file);
  expect([width, height]).toEqual([40, 30]);
});

test('one that it cannot read stays, and so does every other file', async () => {
  const heic = new File([new Uint8Array([0, 0, 0, 24])], 'IMG_0412.heic');
  expect(await asAccepted(heic)).toBe(heic);
  const other = new File([await png()], 'Passport.png');
  expect(await asAccepted(other)).toBe(other);
});
