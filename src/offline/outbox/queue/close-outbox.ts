import { isReceipt } from '#contract/commands.ts';
import { changeFence, writeOutbox } from '#src/offline/database/fence.ts';
import type { Vault } from '#src/offline/vault/vault.ts';
import { listItems, type OutboxItem } from '../items/items.ts';

/**
 * Closes the outbox to every tab's writes before it is deleted, unless items wait that are not among `known`: ids of items the person
 * agreed to lose. Both in one transaction.
 * @returns the unknown items; the outbox then stays open
 * @throws LockedError
 */
export async function closeOutbox(vault: Vault, known: readonly string[]): Promise<OutboxItem[]> {
  const { commands } = vault.outbox;
  const unknown = await writeOutbox(vault, ['commands'], async () => {
    const waiting = await commands
      .where('state')
      .notEqual('sent')
      .filter(({ command }) => !isReceipt(command))
      .primaryKeys();
    const more = waiting.filter((id) => !known.includes(id));
    if (more.length === 0) await changeFence(vault.outbox, { epoch: vault.epoch + 1 });
    return more;
  });
  if (unknown.length === 0) return [];
  return (await listItems(vault)).filter(({ id }) => unknown.includes(id));
}
