import { argon2id } from 'hash-wasm';
import type { PinCopyRow } from '../database/rows.ts';
import type { Bytes } from './bytes.ts';

export interface PinQuestion {
  readonly pin: string;
  readonly salt: Bytes;
  readonly cost: PinCopyRow['cost'];
}

/** Answer of the worker: 32 bytes, or the reason it failed. */
export type PinAnswer = { readonly hash: Bytes } | { readonly failed: string };

/** Hashes one PIN, off the page's thread: it takes a second and 128 MiB. */
const thread = globalThis as unknown as Pick<Worker, 'onmessage' | 'postMessage'>;

// A rejection in here would reach nobody: the page only receives errors thrown synchronously.
thread.onmessage = ({ data }: MessageEvent<PinQuestion>) =>
  hashOf(data).then(
    (hash) => answer({ hash: new Uint8Array(hash) }),
    (error: unknown) => answer({ failed: String(error) }),
  );
const answer = (said: PinAnswer) => thread.postMessage(said);

function hashOf({ pin, salt, cost }: PinQuestion): Promise<Uint8Array> {
  const { memoryKiB: memorySize, passes: iterations, lanes: parallelism } = cost;
  return argon2id({
    password: pin,
    salt,
    memorySize,
    iterations,
    parallelism,
    hashLength: 32,
    outputType: 'binary',
  });
}
