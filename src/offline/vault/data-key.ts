import type { CopyKind, CopyRow } from '../database/rows.ts';
import { type Bytes, fromBase64, randomBytes, utf8 } from './bytes.ts';
import { seal, unseal } from './seal.ts';
import type { LiveKeys } from './vault.ts';

/*
 * The data key: 32 random bytes, wrapped once for each way to open the vault. The bytes exist only
 * while a copy is made or opened; callers zero them right after.
 */

/** Whose copy it is; authenticated with it, so a copy of another person, device or kind does not open. */
export interface CopyOwner {
  readonly userId: string;
  readonly deviceId: string;
}

export const newDataKey = (): Bytes => randomBytes(32);

/** The key that wraps the `server` copy, from the share the server gives at sign-in and renewal. */
export function serverKek(share: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', fromBase64(share), 'AES-GCM', false, ['encrypt', 'decrypt']);
}

const place = (kind: CopyKind, { userId, deviceId }: CopyOwner) => `${userId}|${deviceId}|${kind}`;

/** Wraps the data key under `kek`. */
export async function wrapCopy(
  kind: CopyKind,
  owner: CopyOwner,
  kek: CryptoKey,
  dataKey: Bytes,
): Promise<CopyRow> {
  const { userId, deviceId } = owner;
  return {
    id: `copy:${kind}`,
    kind,
    userId,
    deviceId,
    wrapped: await seal(kek, place(kind, owner), dataKey),
  };
}

/** The data key out of a copy, or null if `kek` or the owner is not the one it was made for. */
export async function openCopy(copy: CopyRow, owner: CopyOwner, kek: CryptoKey): Promise<Bytes | null> {
  const opened = await unseal(kek, place(copy.kind, owner), copy.wrapped).catch(() => null);
  return opened && new Uint8Array(opened);
}

/** The keys that live in memory: one for sealing, one for naming, both derived from the data key and not extractable. */
export async function liveKeys(dataKey: Bytes): Promise<LiveKeys> {
  const root = await crypto.subtle.importKey('raw', dataKey, 'HKDF', false, ['deriveKey']);
  const hkdf = (info: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: utf8(info),
  });
  return {
    seal: await crypto.subtle.deriveKey(
      hkdf('portico-seal-v1'),
      root,
      { name: 'AES-GCM', length: 256 },
      false,
      ['encrypt', 'decrypt'],
    ),
    name: await crypto.subtle.deriveKey(
      hkdf('portico-name-v1'),
      root,
      { name: 'HMAC', hash: 'SHA-256', length: 256 },
      false,
      ['sign'],
    ),
  };
}
