import type { FileStore } from '#server/files/store.ts';
import type { FileAnswer } from '../handler.ts';
import { contentDisposition } from './content-disposition.ts';
import { rangeOf } from './range.ts';

/**
 * Streams a file: 304 if the caller has it, 206 for a part, else all of it. A browser must never run it: it is sandboxed, never sniffed,
 * and an attachment unless said otherwise.
 */
export async function fileResponse(file: FileAnswer, request: Request, files: FileStore): Promise<Response> {
  const etag = `"${file.blob}"`;
  const headers = new Headers({
    etag,
    'accept-ranges': 'bytes',
    'content-type': file.type,
    'content-disposition': contentDisposition(file.disposition ?? 'attachment', file.name),
    'content-security-policy': "default-src 'none'; sandbox",
  });
  if (etagMatches(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  const ifRange = request.headers.get('if-range');
  const whole = ifRange !== null && ifRange.trim() !== etag;
  const range = whole ? null : rangeOf(request.headers.get('range'), file.size);
  headers.set('content-length', String(range ? range.end - range.start + 1 : file.size));
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  const body = request.method === 'HEAD' ? null : await files.read(file.blob, range ?? undefined);
  return new Response(body, { status: range ? 206 : 200, headers });
}

/** True if `If-None-Match` names the tag; weak comparison (RFC 9110, 13.1.2). */
export const etagMatches = (header: string | null, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
