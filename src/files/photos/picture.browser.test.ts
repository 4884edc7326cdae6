import { expect, test } from 'vitest';
import { wholePicture } from './crop.ts';
import { PictureRefused, pictureIn, pictureOf, readPicture } from './picture.ts';

/** A picture whose left half is red and whose right half is blue. */
async function halves(width: number, height: number, type = 'image/jpeg'): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas.');
  context.fillStyle = 'red';
  context.fillRect(0, 0, width / 2, height);
  context.fillStyle = 'blue';
  context.fillRect(width / 2, 0, width / 2, height);
  return canvas.convertToBlob({ type, quality: 0.95 });
}

/** The same, as a camera held on its side writes it: with its turn, the place and its own name. */
async function fromCamera(jpeg: Blob): Promise<File> {
  const bytes = new Uint8Array(await jpeg.arrayBuffer());
  const text = (words: string) => [...new TextEncoder().encode(words)];
  const order = [0x49, 0x49, 0x2a, 0, 8, 0, 0, 0];
  const turned = [1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0];
  const data = [...text('Exif\0\0'), ...order, ...turned, ...text('GPSPLACE 22.2819N')];
  const length = data.length + 2;
  const segment = [0xff, 0xe1, length >> 8, length & 0xff, ...data];
  return new File([bytes.slice(0, 2), new Uint8Array(segment), bytes.slice(2)], 'IMG_1.jpg');
}

async function colourAt(picture: Blob, x: number, y: number): Promise<string> {
  const bitmap = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const { data } = context?.getImageData(x, y, 1, 1) ?? { data: [] };
  return (data[0] ?? 0) > 150 ? 'red' : (data[2] ?? 0) > 150 ? 'blue' : 'other';
}
const refusal = (bytes: BlobPart[], name = 'a.jpg') =>
  readPicture(new File(bytes, name)).then(
    () => 'read',
    (error: unknown) => (error instanceof PictureRefused ? error.message : `other: ${String(error)}`),
  );

test('a photo is upright, and nothing of the camera’s data is left in it', async () => {
  const photo = await fromCamera(await halves(80, 40));
  expect(await photo.text()).toContain('GPSPLACE');
  const { bytes, width, height } = await readPicture(photo);
  expect([width, height]).toEqual([40, 80]);
  // Turned by a quarter clockwise: its left half is at the top.
  expect(await colourAt(bytes, 20, 10)).toBe('red');
  expect(await colourAt(bytes, 20, 70)).toBe('blue');
  const text = await bytes.text();
  expect(text).not.toContain('Exif');
  expect(text).not.toContain('GPSPLACE');
  expect(await pictureIn(bytes)).toMatchObject({ width, height });
});

test('a large photo becomes small enough to be sent, and keeps its shape', async () => {
  const { width, height } = await readPicture(new File([await halves(5000, 2500)], 'a.jpg'));
  expect([width, height]).toEqual([2400, 1200]);
});

test('a page is turned first and cropped then', async () => {
  const photo = await halves(80, 40);
  const top = await pictureOf(photo, { turn: 1, crop: { x: 0, y: 0, width: 1, height: 0.5 } });
  expect([top.width, top.height]).toEqual([40, 40]);
  expect(await colourAt(top.bytes, 20, 20)).toBe('red');
  const turned = await pictureOf(photo, { turn: 2, crop: wholePicture });
  expect([turned.width, turned.height]).toEqual([80, 40]);
  expect(await colourAt(turned.bytes, 10, 20)).toBe('blue');
  const last = await pictureOf(photo, { turn: 3, crop: { ...wholePicture, y: 0.5, height: 0.5 } });
  expect(await colourAt(last.bytes, 20, 20)).toBe('red');
  const sliver = { x: 0, y: 0, width: 0.1, height: 0.1 };
  expect(await pictureOf(await halves(4, 4), { turn: 0, crop: sliver })).toMatchObject({
    width: 1,
    height: 1,
  });
});

test('a transparent picture is drawn on paper', async () => {
  const canvas = new OffscreenCanvas(10, 10);
  canvas.getContext('2d');
  const { bytes } = await readPicture(new File([await canvas.convertToBlob({ type: 'image/png' })], 'a.png'));
  const bitmap = await createImageBitmap(bytes);
  const drawn = new OffscreenCanvas(10, 10).getContext('2d');
  drawn?.drawImage(bitmap, 0, 0);
  expect(drawn?.getImageData(5, 5, 1, 1).data[0]).toBeGreaterThan(250);
});

test('what is no picture, empty, of too many pixels or cut off is refused in words', async () => {
  expect(await refusal([])).toBe('This file is empty.');
  expect(await refusal(['<html>no picture</html>'])).toBe('This browser cannot open this picture.');
  const heic = new Uint8Array([0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70, 0x68, 0x65, 0x69, 0x63]);
  expect(await refusal([heic], 'IMG_2.heic')).toBe('This browser cannot open this picture.');
  // The head of a PNG says 12,000 × 12,000; no pixel is decoded.
  const head = new Uint8Array(await (await halves(4, 4, 'image/png')).arrayBuffer());
  new DataView(head.buffer).setUint32(16, 12_000);
  new DataView(head.buffer).setUint32(20, 12_000);
  expect(await refusal([head], 'a.png')).toBe('This picture is too large to become a page.');
  // The same in a JPEG, behind the camera's data.
  const camera = new Uint8Array(await (await fromCamera(await halves(80, 40))).arrayBuffer());
  const frame = camera.findIndex((byte, at) => byte === 0xff && camera[at + 1] === 0xc0);
  new DataView(camera.buffer).setUint16(frame + 5, 12_000);
  new DataView(camera.buffer).setUint16(frame + 7, 12_000);
  expect(await refusal([camera])).toBe('This picture is too large to become a page.');
  // Before the frame there is nothing to draw.
  const jpeg = await halves(80, 40);
  expect(await refusal([jpeg.slice(0, 60)])).toBe('This browser cannot open this picture.');
});
