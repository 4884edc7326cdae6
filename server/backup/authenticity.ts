import { createHmac, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';

/**
 * `authenticity.json`, the last entry of an archive: an HMAC-SHA-256 over the name and the SHA-256 of every entry before it, in order. Its
 * key is derived by scrypt from a text that is not in the archive.
 */
export const authenticity = v.object({
  salt: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  mac: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});
type Authenticity = v.InferOutput<typeof authenticity>;

/** The value of BACKUP_KEY that restores an archive without checking its authenticity. */
export const unchecked = 'unchecked';

/** Name and hash of an entry, as they go into the HMAC. */
export interface SummedEntry {
  name: string;
  sha256: string;
}

function macOf(key: string, salt: string, entries: readonly SummedEntry[]): string {
  const derived = scryptSync(key, Buffer.from(salt, 'hex'), 32);
  const mac = createHmac('sha256', derived);
  for (const { name, sha256 } of entries) mac.update(`${name}\n${sha256}\n`);
  return mac.digest('hex');
}

export function authenticate(key: string, entries: readonly SummedEntry[]): Authenticity {
  const salt = randomBytes(16).toString('hex');
  return { salt, mac: macOf(key, salt, entries) };
}

export const isAuthentic = (
  key: string,
  { salt, mac }: Authenticity,
  entries: readonly SummedEntry[],
): boolean => timingSafeEqual(Buffer.from(macOf(key, salt, entries), 'hex'), Buffer.from(mac, 'hex'));

const fileOf = (dataDir: string) => join(dataDir, 'backup-key.txt');

/**
 * Refuses `unchecked` for anything but a restore, since everybody knows it.
 * @throws StartError
 */
export function refuseUnchecked(key: string | null): void {
  if (key === unchecked)
    throw new StartError(
      `BACKUP_KEY=${unchecked} is for a restore alone: a backup made with it could be changed by anybody. Leave BACKUP_KEY out, or set another.`,
    );
}

/** The key of backups: BACKUP_KEY, else one made once in the data folder, which is never part of a backup. */
export async function backupKey({
  dataDir,
  backupKey: given,
}: Pick<Config, 'dataDir' | 'backupKey'>): Promise<{ key: string; place: string }> {
  refuseUnchecked(given);
  if (given) return { key: given, place: 'BACKUP_KEY' };
  const place = fileOf(dataDir);
  if (!existsSync(place))
    await writeFile(place, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flush: true });
  return { key: (await readFile(place, 'utf8')).trim(), place };
}
