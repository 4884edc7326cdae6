import { newId } from '#contract/core/values.ts';
import { type Clock, dayMs, later } from '../clock.ts';
import { actor } from '../db/actor.ts';
import type { Db } from '../db/db.ts';
import { advisoryLock } from '../db/turns.ts';
import { newSealingKey } from '../signing/submissions/sealed-item.ts';
import { insertSealingKey, newestSealingKey } from './queries.ts';

/** Age at which a new sealing key is made. Devices seal to the newest. */
const renewAfterMs = 30 * dayMs;
/** Time after its creation for which a device may seal to a key; it asks for the newest when its own is a month old. */
export const usedForMs = 60 * dayMs + renewAfterMs;

/** Makes a sealing key if there is none or the newest is old. Runs at the start, and every hour. */
export async function ensureSealingKey({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now();
  await db.as(actor('system'), async (tx) => {
    await advisoryLock(tx, 'sealing key');
    const newest = await newestSealingKey(tx);
    if (newest && Date.parse(later(newest.created_at, renewAfterMs)) > Date.parse(now)) return;
    const { privateKey, publicKey } = await newSealingKey();
    await insertSealingKey(tx, {
      id: newId(Date.parse(now)),
      private_key: privateKey,
      public_key: publicKey,
      created_at: now,
    });
  });
}
