import type { OutboxDatabase } from '../database/outbox.ts';

/** What waited for a sign-in, or for the server to know this device, may go again. Runs inside the caller's transaction. */
export const releaseWaiting = ({ commands }: OutboxDatabase) =>
  commands.where('state').equals('sign-in').modify({ state: 'waiting', nextTryAt: 0 });

/**
 * After a sign-in: what waited for it may go again. With a `fresh` data key everything under the old one is unreadable: ordinary
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
