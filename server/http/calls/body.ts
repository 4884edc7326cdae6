import { Refusal } from '../refusal.ts';

const kibibyte = 1024;
/** Most bytes of a body, by what it is. */
export const bodyLimits = {
  json: 1024 * kibibyte,
  /** With a signature and initials, strokes or a picture of under 2 MB each, at most encrypted, and base64. */
  pictures: 9 * 1024 * kibibyte,
  /** One MiB of an upload, and a little. */
  chunk: 1024 * kibibyte + 4 * kibibyte,
  report: 64 * kibibyte,
  /** An envelope of Sentry's: an error report. */
  envelope: 1024 * kibibyte,
};

/** Reads a body, counting while it streams. Throws `too_large` at the first byte too many, whatever length was announced. */
export async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit);
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body)
    for await (const chunk of request.body) {
      size += chunk.length;
      if (size > limit) throw tooLarge(limit);
      chunks.push(chunk);
    }
  return new Uint8Array(Buffer.concat(chunks, size));
}

const tooLarge = (limit: number) =>
  new Refusal('too_large', {
    message: `This is too large: at most ${Math.floor(limit / kibibyte)} KB can be sent at once.`,
    // The rest of the body is not read, so the connection cannot be used again.
    headers: { connection: 'close' },
  });

/** The media type of a request, without parameters and in lower case. */
export const mediaType = (request: Request): string =>
  (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
