import type { UploadPurpose } from '#contract/core/limits.ts';
import type { Upload } from '#contract/documents/uploads.ts';
import { call } from '../api/call.ts';
import { isUnreached } from '../api/errors.ts';
import { uploadFile } from '../api/upload-file.ts';
import { sha256Hex } from '../offline/vault/bytes.ts';
import { reachable } from '../session/connectivity.ts';

export type WaitsFor = 'connection' | 'check';

interface SendOptions {
  /** Made before the first try: the same id again resumes the upload. */
  id: string;
  purpose: UploadPurpose;
  signal: AbortSignal;
  /** Number of bytes the server has, and what it waits for: a connection, or the check of what has arrived. */
  onProgress(sent: number, waiting?: WaitsFor): void;
  /** Number of bytes that may still be uploaded within these 24 hours. */
  onLeft(bytes: number): void;
}

/** Shortest pause before a server that was not reached is tried again, ms. */
const pauseMs = 1000;
/** Time between two questions whether a file that has arrived was checked, ms. */
const checkMs = 3000;

/**
 * Sends a file in chunks and resolves once the server has checked and stored it. Without a connection it waits for one and resumes after
 * the last received byte. Throws `ApiError` (not accepted), the signal's reason, or the browser's error for a file it cannot read.
 */
export async function sendFile(
  file: File,
  { id, purpose, signal, onProgress, onLeft }: SendOptions,
): Promise<Upload> {
  let sent = 0;
  const patiently = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    for (;;)
      try {
        return await work();
      } catch (error) {
        if (!isUnreached(error)) throw error;
        onProgress(sent, 'connection');
        await reached(signal);
      }
  };
  const sha256 = await sha256Hex(new Uint8Array(await file.arrayBuffer()));
  return uploadFile(
    { id, name: file.name, purpose, bytes: file, sha256 },
    {
      call: (endpoint, input) => patiently(() => call(endpoint, input, { signal, quiet: true })),
      onLeft,
      onProgress: (bytes) => {
        sent = bytes;
        onProgress(sent);
      },
      onChecking: async () => {
        onProgress(sent, 'check');
        await pause(checkMs, signal);
      },
    },
  );
}

/** Resolves once the server may be tried again; rejects when the upload is cancelled. */
function reached(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = () => {
      clearTimeout(timer);
      leave();
      reject(signal.reason);
    };
    const look = () => {
      if (!paused || !reachable.now().online) return;
      signal.removeEventListener('abort', over);
      leave();
      resolve();
    };
    let paused = false;
    const timer = setTimeout(() => {
      paused = true;
      look();
    }, pauseMs);
    const leave = reachable.subscribe(look);
    if (signal.aborted) over();
    else signal.addEventListener('abort', over, { once: true });
  });
}

/** Resolves after a while; rejects when the upload is cancelled. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const over = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', over);
      resolve();
    }, ms);
    if (signal.aborted) over();
    else signal.addEventListener('abort', over, { once: true });
  });
