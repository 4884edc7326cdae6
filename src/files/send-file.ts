import {
  appendUpload,
  chunkBytes,
  createUpload,
  type Upload,
  type UploadPurpose,
} from '../../contract/documents/uploads.ts';
import { call } from '../api/call.ts';
import { ApiError, isUnreached } from '../api/errors.ts';
import { reachable } from '../session/connectivity.ts';

interface SendOptions {
  /** Made before the first try: the same id again resumes the upload. */
  id: string;
  purpose: UploadPurpose;
  signal: AbortSignal;
  /** Number of bytes the server has; `waiting` while it cannot be reached. */
  onProgress(sent: number, waiting: boolean): void;
  /** Number of bytes that may still be uploaded within these 24 hours. */
  onLeft(bytes: number): void;
}

/** Shortest pause before a server that was not reached is tried again, ms. */
const pauseMs = 1000;

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
        onProgress(sent, true);
        await reached(signal);
      }
  };
  const options = { signal, quiet: true };
  const { name, size } = file;
  const begun = await patiently(() => call(createUpload, { body: { id, name, size, purpose } }, options));
  onLeft(begun.leftToday);
  let upload: Upload = begun;
  while (!upload.file) {
    sent = upload.received;
    onProgress(sent, false);
    const body = new Uint8Array(await file.slice(sent, sent + chunkBytes).arrayBuffer());
    const append = () =>
      call(appendUpload, { params: { id }, query: { offset: String(sent) }, body }, options);
    upload = await patiently(() => append().catch(elsewhere));
  }
  return upload;
}

/** The server's upload state if it lost a part, or has more than was known: sending resumes there. */
function elsewhere(error: unknown): Upload {
  if (error instanceof ApiError && error.code === 'wrong_offset' && error.current)
    return error.current as Upload;
  throw error;
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
