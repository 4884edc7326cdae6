import { newId } from '../../contract/core/values.ts';
import { type Clock, dayMs, later } from '../clock.ts';
import { actor } from '../db/actor.ts';
import type { Db } from '../db/db.ts';
import { advisoryLock } from '../db/turns.ts';
import { newSealingKey } from '../signing/submissions/sealed-item.ts';
import { insertSealingKey, newestSealingKey } from './queries.ts';

/** Devices seal to the newest key; one is made every month. */
const renewAfterMs = 30 * dayMs;
/** A device asks for the newest key when its own is a month old, and seals to none for longer than this after it was made. */
export const usedForMs = 60 * dayMs + renewAfterMs;

/** Makes the server's sealing key if there is none yet or it has become old. At the start, and every hour. */
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
