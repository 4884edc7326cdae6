import type { Answer, Endpoint, Input } from '#contract/core/endpoint.ts';
import { type CallOptions, callWithResponse } from './call.ts';
import { NetworkError } from './errors.ts';

type FileEndpoint = Endpoint & { shape: 'file' };

interface FileOptions extends Omit<CallOptions, 'range' | 'onReceived'> {
  /** Called as bytes arrive, once the total is known. */
  onProgress?: (received: number, total: number) => void;
}

/** Size of the parts a file is fetched in, bytes: a lost connection costs at most one part. */
export const partBytes = 4 * 1024 * 1024;

/** Total size of a file that is answered in parts, from `content-range: bytes 0-99/1234`; undefined if it is answered whole. */
const totalOf = ({ status, headers }: Response): number | undefined =>
  status === 206 ? Number(/\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1]) : undefined;

/**
 * A whole file: in one answer if it is small, else part after part. Throws as `call` does; `NetworkError` too if the file changed while it
 * was read.
 */
export async function readFile<E extends FileEndpoint>(
  endpoint: E,
  input: Input<E>,
  { onProgress, ...options }: FileOptions = {},
): Promise<Answer<E>> {
  const parts: Blob[] = [];
  let received = 0;
  let total = Number.POSITIVE_INFINITY;
  let tag: string | null | undefined;
  while (received < total) {
    const { answer, response } = await callWithResponse(endpoint, input, {
      ...options,
      range: `bytes=${received}-${received + partBytes - 1}`,
      ...(onProgress && {
        onReceived: (bytes, response) => {
          const of = totalOf(response);
          if (of) onProgress(received + bytes, of);
        },
      }),
    });
    tag ??= response.headers.get('etag');
    if (tag !== response.headers.get('etag')) throw new NetworkError('the file changed while it was read');
    const part = answer as Blob;
    parts.push(part);
    received += part.size;
    total = totalOf(response) ?? received;
    if (part.size === 0 && received < total) throw new NetworkError('the file ended early');
    onProgress?.(received, total);
  }
  return new Blob(parts, { type: parts[0]?.type ?? '' }) as Answer<E>;
}
