import { writeOutbox } from '#src/offline/database/fence.ts';
import type { OutboxDatabase } from '#src/offline/database/outbox.ts';
import type { Vault } from '#src/offline/vault/vault.ts';
import { outboxChanged } from '../queue/changes.ts';

/** Sends again items that waited for a sign-in, or for the server to know this device. Runs inside the caller's transaction. */
export const releaseWaiting = ({ commands }: OutboxDatabase) =>
  commands.where('state').equals('sign-in').modify({ state: 'waiting', nextTryAt: 0 });

/** Releases waiting items once the session is good and the person has given the consent asked of them. */
export async function releaseHeld(vault: Vault): Promise<void> {
  if ((await vault.outbox.commands.where('state').equals('sign-in').count()) === 0) return;
  await writeOutbox(vault, ['commands'], () => releaseWaiting(vault.outbox));
  outboxChanged(vault.name, { work: true });
}

/**
 * After a sign-in, releases the items that waited for it. With a `fresh` data key everything under the old one is unreadable: ordinary
 * items are kept to be discarded by name, sealed ones still go. Runs inside the caller's transaction.
 */
export async function releaseAfterSignIn(outbox: OutboxDatabase, fresh: boolean): Promise<void> {
  await releaseWaiting(outbox);
  if (!fresh) return;
  await outbox.conflicts.clear();
  await outbox.keys.delete('device');
  await outbox.commands.toCollection().modify((row) => {
    delete row.body;
    delete row.origin;
    delete row.result;
    if (!row.sealed && row.state !== 'sent') Object.assign(row, { state: 'refused', code: 'unreadable' });
  });
}
