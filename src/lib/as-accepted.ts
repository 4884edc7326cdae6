import { extensionOf, heicEndings } from '#contract/core/file-kinds.ts';

/** Quality of a picture that is written anew: text on a photographed page stays sharp. */
const quality = 0.9;
/** A canvas that every browser draws; some leave a larger one empty. */
const mostPixels = 16_000_000;

/**
 * A file as it can be sent. A HEIC photo becomes a JPEG where the browser reads such photos; elsewhere it stays, and is refused with what to
 * do. Any other file stays as it is.
 */
export async function asAccepted(file: File): Promise<File> {
  if (!heicEndings.includes(extensionOf(file.name))) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, Math.sqrt(mostPixels / (picture.width * picture.height)));
    const canvas = new OffscreenCanvas(Math.floor(picture.width * scale), Math.floor(picture.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return file;
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const bytes = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    const name = file.name.replace(/[^.]+$/, 'jpg');
    return new File([bytes], name, { type: bytes.type, lastModified: file.lastModified });
  } catch {
    return file;
  }
}
