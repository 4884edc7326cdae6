import { pinTries } from '#contract/session/pin.ts';
import type { OutboxDatabase } from '../database/outbox.ts';
import type { PinCopyRow } from '../database/rows.ts';

async function pinCopy(outbox: OutboxDatabase): Promise<PinCopyRow | undefined> {
  const row = await outbox.keys.get('copy:pin');
  return row?.id === 'copy:pin' ? row : undefined;
}

/** Counts a try, for good (the outbox is written through to the disk). False if none is left, or there is no PIN. */
export function countPinTry(outbox: OutboxDatabase): Promise<boolean> {
  return outbox.transaction('rw', outbox.keys, async () => {
    const copy = await pinCopy(outbox);
    if (!copy || copy.tries >= pinTries) return false;
    await outbox.keys.put({ ...copy, tries: copy.tries + 1 });
    return true;
  });
}

/** Takes back the count of a try that could not be made. */
export function uncountTry(outbox: OutboxDatabase): Promise<void> {
  return outbox.transaction('rw', outbox.keys, async () => {
    const copy = await pinCopy(outbox);
    if (copy && copy.tries > 0) await outbox.keys.put({ ...copy, tries: copy.tries - 1 });
  });
}

/** Number of wrong PINs left before the kept data is erased. */
export const triesLeft = async (outbox: OutboxDatabase): Promise<number> =>
  pinTries - ((await pinCopy(outbox))?.tries ?? 0);

/** Resets the tries after a successful unlock or sign-in. May run inside the caller's transaction. */
export async function forgetPinTries(outbox: OutboxDatabase): Promise<void> {
  const copy = await pinCopy(outbox);
  if (copy && copy.tries > 0) await outbox.keys.put({ ...copy, tries: 0 });
}
