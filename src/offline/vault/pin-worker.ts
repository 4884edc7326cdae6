import { argon2id } from 'hash-wasm';
import type { PinQuestion } from './pin.ts';

/** Hashes one PIN, off the page's thread: it takes a second and 128 MiB. */
const thread = globalThis as unknown as Pick<Worker, 'onmessage' | 'postMessage'>;

thread.onmessage = async ({ data }: MessageEvent<PinQuestion>) => {
  const { pin, salt, cost } = data;
  const { memoryKiB: memorySize, passes: iterations, lanes: parallelism } = cost;
  const hash = await argon2id({
    password: pin,
    salt,
    memorySize,
    iterations,
    parallelism,
    hashLength: 32,
    outputType: 'binary',
  });
  thread.postMessage(hash);
};
