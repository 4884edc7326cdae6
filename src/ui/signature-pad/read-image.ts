import { asAccepted } from '#src/lib/as-accepted.ts';

/** Largest picture of a signature, px: sharp in its field when printed. */
const signatureBox = { width: 800, height: 800 };
const starts = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], // PNG
  [0xff, 0xd8, 0xff], // JPEG
];

/** A refused picture; the message is for people. */
export class ImageRefused extends Error {}

/**
 * A PNG or JPEG file as a PNG in base64 that fits into the box. Redrawing removes all metadata (place, camera, hidden data). `limit` is
 * in bytes. Throws `ImageRefused` with the reason.
 */
export async function readImage(chosen: File, limit: number, box = signatureBox): Promise<string> {
  const file = await asAccepted(chosen);
  if (file.size >= limit)
    throw new ImageRefused(
      `The picture is too large. Choose one under ${Math.round(limit / 1024 / 1024)} MB.`,
    );
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  if (!starts.some((start) => start.every((byte, at) => head[at] === byte)))
    throw new ImageRefused('Only PNG and JPEG pictures can be used.');
  const picture = await createImageBitmap(file).catch(() => {
    throw new ImageRefused('The picture can’t be read; the file seems to be damaged. Choose another one.');
  });
  try {
    return encode(picture, limit, box);
  } finally {
    picture.close();
  }
}

function encode(picture: ImageBitmap, limit: number, box: typeof signatureBox): string {
  const canvas = document.createElement('canvas');
  const fit = Math.min(1, box.width / picture.width, box.height / picture.height);
  for (let scale = fit; ; scale /= 2) {
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const png = canvas.toDataURL('image/png').replace('data:image/png;base64,', '');
    if (png.length * 0.75 < limit) return png;
  }
}
