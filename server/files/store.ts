export interface StoredBlob {
  sha256: string;
  /** Bytes. */
  size: number;
}

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Storage of blobs, by their SHA-256 in hex. A blob is complete and durable once `put` resolves; putting the same bytes again is harmless.
 * Names and permissions are in the rows that refer to a blob.
 */
export interface FileStore {
  put(content: Uint8Array | AsyncIterable<Uint8Array>): Promise<StoredBlob>;
  /** The bytes as a stream, all or a range. Rejects if there is no such blob. */
  read(sha256: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** The whole blob. */
  bytes(sha256: string): Promise<Uint8Array>;
  exists(sha256: string): Promise<boolean>;
  /** Deletes a blob; with `putBefore`, an ISO instant, only if it was not put since, and perhaps only at a later call. */
  delete(sha256: string, putBefore?: string): Promise<void>;
  /** All blobs, in batches. */
  list(): AsyncIterable<string[]>;
  /** Removes the remains of puts that began before an instant and never ended. */
  tidy(begunBefore: string): Promise<void>;
}

/** Error of a store that does not answer at the moment; a later try may succeed. */
export class StoreUnavailable extends Error {
  readonly code = 'STORE_UNAVAILABLE';
}
