import type { Answer, Endpoint, Input } from '#contract/core/endpoint.ts';
import type { UploadPurpose } from '#contract/core/limits.ts';
import {
  appendUpload,
  chunkBytes,
  createUpload,
  infectedWords,
  readUpload,
  type Upload,
} from '#contract/documents/uploads.ts';
import { ApiError } from './errors.ts';

interface FileToUpload {
  /** Made before the first try: the same id again resumes the upload. */
  readonly id: string;
  readonly name: string;
  readonly purpose: UploadPurpose;
  readonly bytes: Blob;
  /** SHA-256 of its bytes, hex: the server takes nothing else under this id. */
  readonly sha256: string;
}

interface UploadOptions {
  /** Makes a call in the caller's way: as a person who waits for it, or from the outbox. */
  call: <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Answer<E>>;
  /** Called before each chunk, with the number of bytes the server has. */
  onProgress?(sent: number): unknown;
  /** Number of bytes that may still be uploaded within these 24 hours. */
  onLeft?(bytes: number): void;
  /** The file has arrived, and the scan has yet to answer; resolves when the server is asked again, or rejects. */
  onChecking(): Promise<void>;
}

/** The file is not what it was when its upload began. */
export class FileChangedError extends Error {
  override readonly name = 'FileChangedError';
  constructor() {
    super(
      'This file changed while it was being sent, so nothing of it was taken. Choose it again as it is now.',
    );
  }
}

/**
 * Uploads a file in chunks, from where the server has it, until it is checked and stored.
 * @throws ApiError if it is not accepted
 * @throws FileChangedError if there is less of it than it had
 */
export async function uploadFile(
  { id, name, purpose, bytes, sha256 }: FileToUpload,
  { call, onProgress, onLeft, onChecking }: UploadOptions,
): Promise<Upload> {
  const { size } = bytes;
  const begun = await call(createUpload, { body: { id, name, size, purpose, sha256 } });
  onLeft?.(begun.leftToday);
  let upload: Upload = begun;
  while (!upload.file) {
    if (upload.held === 'INFECTED') throw infected();
    const sent = upload.received;
    await onProgress?.(sent);
    if (upload.held === 'WAITING') {
      await onChecking();
      upload = await call(readUpload, { params: { id } });
      continue;
    }
    const body = new Uint8Array(await bytes.slice(sent, sent + chunkBytes).arrayBuffer());
    if (body.length < Math.min(chunkBytes, size - sent)) throw new FileChangedError();
    const append = call(appendUpload, { params: { id }, query: { offset: String(sent) }, body });
    upload = await append.catch(elsewhere);
  }
  return upload;
}

/** The server's upload state if it lost a part, or has more than was known: sending resumes there. */
function elsewhere(error: unknown): Upload {
  if (error instanceof ApiError && error.code === 'wrong_offset' && error.current)
    return error.current as Upload;
  throw error;
}

/** The refusal of a file that the scan found infected after its last byte had been answered. */
const infected = () =>
  new ApiError(422, { code: 'invalid', message: infectedWords, errors: { file: [infectedWords] } });
