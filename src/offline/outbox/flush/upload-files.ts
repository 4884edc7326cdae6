import type { Answer, Endpoint, Input } from '#contract/core/endpoint.ts';
import type { UploadPurpose } from '#contract/core/limits.ts';
import { ApiError } from '#src/api/errors.ts';
import { request } from '#src/api/request.ts';
import { uploadFile } from '#src/api/upload-file.ts';
import { sha256Hex } from '#src/offline/vault/bytes.ts';
import type { LiveKeys } from '#src/offline/vault/vault.ts';
import { filesOf } from '../shared/shared-files.ts';
import type { FlushDeps } from './flush-deps.ts';

/** The files of an item have arrived, and the scan has yet to answer. */
class CheckingError extends Error {}

interface UploadDeps extends Pick<FlushDeps, 'outbox' | 'bearerFor'> {
  readonly keys: LiveKeys;
  readonly signal: AbortSignal | undefined;
  /** Notes that the flush is alive: large files take longer than other items. */
  readonly alive: () => Promise<unknown>;
}

const unreadable = 'A file that waited here cannot be read any more. Choose it again.';

/**
 * Uploads the files of an item that the server does not have yet, each from where it stopped.
 * @returns false while the scan has yet to answer for one of them
 * @throws ApiError if one is not accepted, with its name; other errors if the server is not reached
 */
export async function uploadFilesOf(
  item: string,
  purpose: UploadPurpose,
  { outbox, keys, bearerFor, signal, alive }: UploadDeps,
): Promise<boolean> {
  async function call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Answer<E>> {
    // Asked each time: a bearer may end before the last file has arrived.
    const bearer = await bearerFor(endpoint.api);
    if (bearer === null) throw new ApiError(401, { code: 'unauthorized' });
    return (await request(endpoint, input, { bearer, signal, background: true })).answer;
  }
  for await (const file of filesOf({ outbox, keys }, item)) {
    if (!file?.bytes) throw invalid(unreadable);
    const { id, name, bytes } = file;
    const sha256 = await sha256Hex(bytes);
    const onChecking = () => Promise.reject(new CheckingError());
    try {
      await uploadFile(
        { id, name, purpose, bytes: new Blob([bytes]), sha256 },
        { call, onProgress: alive, onChecking },
      );
    } catch (error) {
      if (error instanceof CheckingError) return false;
      throw error instanceof ApiError ? named(name, error) : error;
    }
  }
  return true;
}

const invalid = (message: string) =>
  new ApiError(422, { code: 'invalid', message, errors: { file: [message] } });

/** The refusal of a file, with its name; an upload that the server forgot in between is begun again. */
function named(name: string, error: ApiError): ApiError {
  if (error.code === 'not_found') return new ApiError(503, { code: 'unavailable' });
  const { status, code, errors } = error;
  const words = Object.values(errors ?? {}).flat();
  const message = `${name}: ${words.length > 0 ? words.join(' ') : error.message}`;
  return new ApiError(status, { code, message, ...(errors && { errors }) });
}
