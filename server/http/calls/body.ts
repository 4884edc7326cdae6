import type { BodyLimit, Endpoint } from '#contract/core/endpoint.ts';
import { Refusal } from '../refusal.ts';

const kibibyte = 1024;
/** Most bytes of a body, by its kind (`contract/core/endpoint.ts`), or by the page that reads it. */
export const bodyLimits = {
  credential: 4 * kibibyte,
  proof: 64 * kibibyte,
  record: 1024 * kibibyte,
  /** As strokes or pictures, possibly encrypted, in base64. */
  pictures: 9 * 1024 * kibibyte,
  /** A chunk of an upload (1 MiB), with some overhead. */
  chunk: 1024 * kibibyte + 4 * kibibyte,
  report: 64 * kibibyte,
  /** An error report, as a Sentry envelope: five causes of fifty frames, each scrubbed by the sender. */
  envelope: 128 * kibibyte,
};

/** The kind of a call's body. */
export const bodyLimitOf = ({ bodyLimit, allow }: Endpoint): BodyLimit =>
  bodyLimit ?? (allow.by === 'bearer' ? 'record' : 'credential');

/**
 * Reads a body, counting while it streams.
 * @throws Refusal `too_large` at the first byte too many, independent of the announced length
 */
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
