import { newId } from '#contract/core/values.ts';
import type { Clock } from '#server/clock.ts';
import { actor } from '#server/db/actor.ts';
import type { Db } from '#server/db/db.ts';
import { advisoryLock } from '#server/db/turns.ts';
import { newPushKey } from '#server/push/vapid.ts';
import { insertPushKey, newestPushKey } from './queries.ts';

/** Makes the key pair for push services if there is none: once for a firm, since browsers subscribe to its public key. */
export async function ensurePushKey({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now();
  await db.as(actor('system'), async (tx) => {
    await advisoryLock(tx, 'push key');
    if (await newestPushKey(tx)) return;
    const { privateKey, publicKey } = newPushKey();
    await insertPushKey(tx, {
      id: newId(Date.parse(now)),
      private_key: privateKey,
      public_key: publicKey,
      created_at: now,
    });
  });
}
