import { isDigits } from '#contract/session/pin.ts';
import { scriptUrl } from '#src/lib/trusted-types.ts';
import type { PinCopyRow } from '../database/rows.ts';
import { type Bytes, randomBytes } from './bytes.ts';
import { type CopyOwner, wrapCopy } from './data-key.ts';
import type { PinAnswer, PinQuestion } from './pin-worker.ts';
import workerUrl from './pin-worker.ts?worker&url';

/** Argon2id (RFC 9106) at a cost a phone bears once and a thief has to pay for each guess. */
export const pinCost: PinCopyRow['cost'] = { memoryKiB: 128 * 1024, passes: 3, lanes: 1 };

/** The key from a PIN in its normal form (`contract/session/pin.ts`). Throws `PinWorkerError` if the device lacks the memory. */
export async function pinKek(question: PinQuestion): Promise<CryptoKey> {
  const worker = new Worker(scriptUrl(workerUrl), { type: 'module' });
  try {
    const hash = await new Promise<Bytes>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<PinAnswer>) =>
        'hash' in data ? resolve(data.hash) : reject(new PinWorkerError(data.failed));
      worker.onerror = (event) => reject(new PinWorkerError(event.message));
      worker.postMessage(question);
    });
    const key = await crypto.subtle.importKey('raw', hash, 'AES-GCM', false, ['encrypt', 'decrypt']);
    hash.fill(0);
    return key;
  } finally {
    worker.terminate();
  }
}

/** Wraps the data key under a new PIN. */
export async function wrapForPin(
  pin: string,
  { userId, deviceId }: CopyOwner,
  dataKey: Bytes,
  cost = pinCost,
): Promise<PinCopyRow> {
  const salt = randomBytes(16);
  const copy = { id: 'copy:pin', kind: 'pin', userId, deviceId, salt, cost, tries: 0 } as const;
  return wrapCopy({ ...copy, digits: isDigits(pin) }, await pinKek({ pin, salt, cost }), dataKey);
}

/** The device could not hash the PIN. */
export class PinWorkerError extends Error {
  override name = 'PinWorkerError';
  constructor(cause: string) {
    super('This device has too little free memory to check a PIN now. Close other apps and try again.', {
      cause,
    });
  }
}
