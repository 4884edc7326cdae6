/** What the store says of a blob it took in. */
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
 * Where blobs lie, by their SHA-256 in hex. A blob is complete and durable once `put` resolves; putting the same bytes again is
 * harmless. What a blob is called and who may read it is decided by the rows that refer to it.
 */
export interface FileStore {
  put(content: Uint8Array | AsyncIterable<Uint8Array>): Promise<StoredBlob>;
  /** The bytes as a stream, all or a range. Rejects when there is no such blob. */
  read(sha256: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** The whole blob. */
  bytes(sha256: string): Promise<Uint8Array>;
  exists(sha256: string): Promise<boolean>;
  /** Takes a blob away; with `putBefore`, an ISO instant, only if nobody has put it since, and perhaps not before it is asked again. */
  delete(sha256: string, putBefore?: string): Promise<void>;
  /** All blobs there are, some at a time. */
  list(): AsyncIterable<string[]>;
  /** Takes away what is left of puts that began before then and never ended. */
  tidy(begunBefore: string): Promise<void>;
}

/** What a store rejects with that does not answer at the moment: the same may succeed later. */
export class StoreUnavailable extends Error {
  readonly code = 'STORE_UNAVAILABLE';
}
