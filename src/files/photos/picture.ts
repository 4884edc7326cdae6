import { canvasTrust } from '#src/ui/signature-pad/canvas-trust.ts';
import { type Crop, type Turn, wholePicture } from './crop.ts';
import type { JpegPage } from './jpeg-pdf.ts';

/** Longest side of a page, px: small print on an A4 sheet stays legible. */
const longest = 2400;
const quality = 0.85;
/** A picture of more pixels may take more memory than a phone has. */
const mostPixels = 120_000_000;
/** Bytes in which the size of a JPEG stands, behind the data of the camera. */
const headBytes = 512 * 1024;

/** A picture that cannot become a page; the message is for people. */
export class PictureRefused extends Error {}

/** A picture as it is taken into a page: upright, at most so large, without the data of the camera. */
type Picture = JpegPage;

/** Browsers refuse a picture that is none, and any picture while memory is low. */
function notOpened(): never {
  throw new PictureRefused('This browser cannot open this picture.');
}

/**
 * Reads a photo for a page. It is written anew, so nothing of the camera’s data is left: neither the place where it was taken nor a preview.
 * Throws `PictureRefused` with the reason.
 */
export async function readPicture(file: File): Promise<Picture> {
  if (file.size === 0) throw new PictureRefused('This file is empty.');
  // A browser that resists fingerprinting would hand back noise.
  if (canvasTrust() !== 'works')
    throw new PictureRefused('This browser does not let Portico write pictures.');
  const size = sizeIn(new DataView(await file.slice(0, headBytes).arrayBuffer()));
  if (size && size.width * size.height > mostPixels)
    throw new PictureRefused('This picture is too large to become a page.');
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(notOpened);
  try {
    return await encode(bitmap, { turn: 0, crop: wholePicture, longest, quality });
  } finally {
    bitmap.close();
  }
}

/** A picture that `readPicture` made and a draft kept; undefined if it is none any more. */
export async function pictureIn(bytes: Blob): Promise<Picture | undefined> {
  const size = sizeIn(new DataView(await bytes.slice(0, headBytes).arrayBuffer()));
  return size && { bytes, ...size };
}

interface Look {
  readonly turn: Turn;
  readonly crop: Crop;
}

/** The bytes of a page, decoded; whoever asks closes it. Throws `PictureRefused`. */
export const openPicture = (bytes: Blob): Promise<ImageBitmap> => createImageBitmap(bytes).catch(notOpened);

/** The look of a page that was turned or cropped, as a picture of its own. Throws `PictureRefused`. */
export async function pictureOf(bytes: Blob, look: Look, limits = { longest, quality }): Promise<Picture> {
  const bitmap = await openPicture(bytes);
  try {
    return await encode(bitmap, { ...look, ...limits });
  } finally {
    bitmap.close();
  }
}

async function encode(
  bitmap: ImageBitmap,
  { turn, crop, longest, quality }: Look & { longest: number; quality: number },
): Promise<Picture> {
  const canvas = new OffscreenCanvas(1, 1);
  drawLook(canvas, bitmap, { turn, crop }, longest);
  const bytes = await canvas.convertToBlob({ type: 'image/jpeg', quality }).catch(notOpened);
  const { width, height } = canvas;
  // A canvas that the browser could not make answers another type, or nothing.
  if (bytes.type !== 'image/jpeg' || bytes.size === 0) notOpened();
  // Its memory is given back at once, not when it is swept.
  canvas.width = canvas.height = 1;
  return { bytes, width, height };
}

/** Draws a picture, turned and then cropped, as large as fits; the canvas takes its size. */
export function drawLook(
  canvas: OffscreenCanvas | HTMLCanvasElement,
  bitmap: ImageBitmap,
  { turn, crop }: Look,
  most: number,
): void {
  const [across, down] = turn % 2 === 1 ? [bitmap.height, bitmap.width] : [bitmap.width, bitmap.height];
  const [width, height] = [Math.max(1, across * crop.width), Math.max(1, down * crop.height)];
  const scale = Math.min(1, most / Math.max(width, height));
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | null;
  if (!context) notOpened();
  // Transparent parts become paper, not black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.scale(scale, scale);
  context.translate(-crop.x * across, -crop.y * down);
  if (turn === 1) context.translate(bitmap.height, 0);
  if (turn === 2) context.translate(bitmap.width, bitmap.height);
  if (turn === 3) context.translate(0, bitmap.width);
  context.rotate((turn * Math.PI) / 2);
  context.drawImage(bitmap, 0, 0);
}

/** The size in the head of a JPEG or PNG; undefined for others, and where it is not found. */
function sizeIn(head: DataView): { width: number; height: number } | undefined {
  if (head.byteLength < 24) return undefined;
  if (head.getUint32(0) === 0x89504e47) return { width: head.getUint32(16), height: head.getUint32(20) };
  if (head.getUint16(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 < head.byteLength; ) {
    const marker = head.getUint16(at);
    if (marker < 0xff01) return undefined;
    // Frames of any kind; C4, C8 and CC are tables.
    if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker))
      return { height: head.getUint16(at + 5), width: head.getUint16(at + 7) };
    at += 2 + head.getUint16(at + 2);
  }
  return undefined;
}
