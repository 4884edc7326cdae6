import { itemHead } from '#contract/signing/submission.ts';
import type { ZipInput } from '#src/offline/content/zip.ts';
import { writeOutbox } from '#src/offline/database/fence.ts';
import type { CommandRow, ShareForm } from '#src/offline/database/rows.ts';
import type { Vault } from '#src/offline/vault/vault.ts';
import { filesOf, releaseFiles } from '../shared/shared-files.ts';
import { bodyOf } from './body.ts';
import { outboxChanged } from './changes.ts';
import { takeRows } from './rows.ts';

/** Deletes one unsent item and its dependents, for good. Ask the person by name before. */
export async function discardItem(vault: Vault, id: string): Promise<void> {
  const { commands } = vault.outbox;
  await writeOutbox(vault, ['commands', 'conflicts'], async () => {
    // Sent meanwhile: nothing is left to take back here.
    if ((await commands.get(id))?.state === 'sent') return;
    await takeRows(vault.outbox, [{ id }]);
  });
  outboxChanged(vault.name, { work: false });
}

/**
 * Takes an item back to the form it came from: it leaves the outbox, and its files are the form's draft again. False if it was sent
 * meanwhile.
 */
export async function takeUpItem(vault: Vault, id: string, form: ShareForm): Promise<boolean> {
  const { commands } = vault.outbox;
  const isTaken = await writeOutbox(vault, ['commands', 'conflicts'], async () => {
    const row = await commands.get(id);
    if (!row || row.state === 'sent') return false;
    await releaseFiles(vault.outbox, id, form);
    await takeRows(vault.outbox, [{ id }]);
    return true;
  });
  outboxChanged(vault.name, { work: false });
  return isTaken;
}

/** Lets an item that needs the person, or one held back by backoff, try again at the next flush. */
export async function retryItem(vault: Vault, id: string): Promise<void> {
  const { commands, conflicts } = vault.outbox;
  await writeOutbox(vault, ['commands', 'conflicts'], async () => {
    const row = await commands.get(id);
    if (!row || row.state === 'sent' || row.code === 'unreadable') return;
    await Promise.all([commands.update(id, { state: 'waiting', nextTryAt: 0 }), conflicts.delete(id)]);
  });
  outboxChanged(vault.name, { work: true });
}

/**
 * The item as a JSON file to keep or hand in elsewhere: a sealed one in its sent form, readable by the server alone; an ordinary one with
 * its input. With files of its own it is a zip of both, as far as they can be read. Throws an error in words for people if it was sent
 * meanwhile or cannot be read any more.
 */
export async function exportItem(vault: Vault, id: string): Promise<{ name: string; file: Blob }> {
  const row = await vault.outbox.commands.get(id);
  // A submission is kept whole until the server's own list shows it, sent or not.
  const content = row && (row.sealed || row.state !== 'sent') ? await contentOf(vault, row) : undefined;
  if (!content) throw new Error('There is nothing left of this to save.');
  const words = new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });
  const files: ZipInput[] = [];
  for await (const file of filesOf(vault, id))
    if (file?.bytes) files.push({ name: file.name, bytes: new Uint8Array(file.bytes) });
  const name = `portico-${id}`;
  if (files.length === 0) return { name: `${name}.json`, file: words };
  const own = { name: `${name}.json`, bytes: new Uint8Array(await words.arrayBuffer()) };
  const { zipOf } = await import('#src/offline/content/zip.ts');
  return { name: `${name}.zip`, file: zipOf([own, ...files]) };
}

async function contentOf(vault: Vault, row: CommandRow): Promise<object | undefined> {
  const { command, version, createdAt, sealed, id } = row;
  if (sealed) {
    const [format, method, path] = itemHead(sealed.envelopeId, id, sealed.item.deviceId).split('\n');
    return { format, method, path, item: sealed.item };
  }
  const input = await bodyOf(vault.keys, row);
  return input === undefined
    ? undefined
    : { format: 'portico-command-v1', command, version, createdAt: new Date(createdAt).toISOString(), input };
}
