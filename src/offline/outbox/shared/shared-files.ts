import { maxUploadFiles } from '../../../../contract/core/limits.ts';
import { dayMs, now } from '../../../lib/time.ts';
import { fenceRow, writeOutbox } from '../../database/fence.ts';
import { openDatabase } from '../../database/open.ts';
import { outboxDatabase } from '../../database/outbox.ts';
import type { ShareKeyRow, ShareRow } from '../../database/rows.ts';
import { fromBase64, toBase64 } from '../../vault/bytes.ts';
import { ifReadable, seal, unseal } from '../../vault/seal.ts';
import type { Vault } from '../../vault/vault.ts';
import { openShare, type SharedFile, sealShare } from './share-box.ts';

const p256 = { name: 'ECDH', namedCurve: 'P-256' } as const;
const place = 'keys|share-key';
/** Age at which a shared file that nobody sent is no longer shown, and deleted at the next start or share. */
const keptMs = 14 * dayMs;

const isShare = (row: { id: string }): row is ShareRow => row.id.startsWith('share:');
type Outbox = Vault['outbox'];
/** The shared files of a vault, and the ids of those that are past their time. */
async function shareRows(outbox: Outbox): Promise<{ rows: ShareRow[]; old: string[] }> {
  const all = (await outbox.keys.where('id').startsWith('share:').toArray()).filter(isShare);
  const isOld = ({ at }: ShareRow) => now() - at > keptMs;
  return { rows: all.filter((row) => !isOld(row)), old: all.filter(isOld).map(({ id }) => id) };
}

async function shareKey(outbox: Outbox): Promise<ShareKeyRow | undefined> {
  const row = await outbox.keys.get('share-key');
  return row?.id === 'share-key' ? row : undefined;
}

/**
 * Makes the key pair that shared files are sealed to, if the vault has none: the worker needs the public key while it is locked. Deletes
 * shared files that are past their time.
 */
export async function beginShares(vault: Vault): Promise<void> {
  const { old } = await shareRows(vault.outbox);
  if (old.length > 0) await writeOutbox(vault, ['keys'], () => vault.outbox.keys.bulkDelete(old));
  if (await shareKey(vault.outbox)) return;
  // Extractable for this moment only: a non-extractable key cannot be wrapped.
  const pair = await crypto.subtle.generateKey(p256, true, ['deriveBits']);
  const secret = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey));
  const row: ShareKeyRow = {
    id: 'share-key',
    publicKey: toBase64(await crypto.subtle.exportKey('raw', pair.publicKey)),
    privateKey: await seal(vault.keys.seal, place, secret),
  };
  secret.fill(0);
  await writeOutbox(vault, [], async () => {
    // Another tab may have made one meanwhile.
    if (!(await shareKey(vault.outbox))) await vault.outbox.keys.put(row);
  });
}

/**
 * Keeps shared files for the person of a vault, locked or not. Called by the worker.
 * @returns `absent` if the vault takes none; `too-many` with those that wait already
 */
export async function keepShared(
  name: string,
  files: readonly SharedFile[],
): Promise<'kept' | 'absent' | 'too-many'> {
  const outbox = outboxDatabase(name);
  if (!(await openDatabase(outbox))) return 'absent';
  try {
    const key = await shareKey(outbox);
    const epoch = (await fenceRow(outbox))?.epoch;
    if (!key || epoch === undefined) return 'absent';
    const at = now();
    const { rows, old } = await shareRows(outbox);
    if (rows.length + files.length > maxUploadFiles) return 'too-many';
    const more: ShareRow[] = [];
    // One after the other, since they may be large.
    for (const file of files) more.push(await sealShare(fromBase64(key.publicKey), file, at));
    await writeOutbox({ outbox, epoch }, ['keys'], async () => {
      await outbox.keys.bulkDelete(old);
      await outbox.keys.bulkPut(more);
    });
    return 'kept';
  } finally {
    outbox.close();
  }
}

/** The shared files of an open vault, the first first. One that cannot be read is left out. */
export async function readShared(vault: Vault): Promise<SharedFile[]> {
  const key = await shareKey(vault.outbox);
  if (!key) return [];
  const secret = await unseal(vault.keys.seal, place, key.privateKey);
  const privateKey = await crypto.subtle.importKey('pkcs8', secret, p256, false, ['deriveBits']);
  new Uint8Array(secret).fill(0);
  const files = await Promise.all(
    (await shareRows(vault.outbox)).rows.map((row) => ifReadable(openShare(privateKey, row))),
  );
  return files.filter((file) => file !== undefined);
}

/** Forgets shared files: they were sent, or removed by the person. */
export const dropShared = (vault: Vault, ids: readonly string[]): Promise<void> =>
  writeOutbox(vault, ['keys'], () => vault.outbox.keys.bulkDelete(ids.map((id) => `share:${id}`)));
