import type { CopyRow, Encrypted } from '../database/rows.ts';
import { type Bytes, fromBase64, randomBytes, utf8 } from './bytes.ts';
import { seal, unseal } from './seal.ts';
import type { LiveKeys } from './vault.ts';

/*
 * The data key: random bytes, wrapped once for each way to open the vault. They exist only while a copy is made or opened; callers
 * zero them right after. The first 32 seal, the last 32 name: the same ones until the first unlock method makes new ones to seal with.
 */

/** Owner of a copy, authenticated with it: a copy of another person, device or kind does not open. */
export interface CopyOwner {
  readonly userId: string;
  readonly deviceId: string;
}

/** A data key that seals and names by the same 32 bytes. */
export const newDataKey = (): Bytes => randomBytes(32);

/** A data key that seals with new bytes and names with the earlier ones. */
export const resealingDataKey = (before: Bytes): Bytes =>
  new Uint8Array([...randomBytes(32), ...before.slice(-32)]);

/** The key that wraps the `server` copy, from the share the server gives at sign-in and renewal. */
export function serverKek(share: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', fromBase64(share), 'AES-GCM', false, ['encrypt', 'decrypt']);
}

const place = (kind: CopyRow['kind'], { userId, deviceId }: CopyOwner) => `${userId}|${deviceId}|${kind}`;

/** Wraps the data key under `kek`: `copy` is the row without it. */
export async function wrapCopy<C extends CopyOwner & Pick<CopyRow, 'kind'>>(
  copy: C,
  kek: CryptoKey,
  dataKey: Bytes,
): Promise<C & { wrapped: Encrypted }> {
  return { ...copy, wrapped: await seal(kek, place(copy.kind, copy), dataKey) };
}

/** The copy that opens with the server's share. */
export const wrapForServer = ({ userId, deviceId }: CopyOwner, kek: CryptoKey, dataKey: Bytes) =>
  wrapCopy({ id: 'copy:server', kind: 'server', userId, deviceId } as const, kek, dataKey);

/** The data key from a copy, or null if the copy was made for another `kek` or owner. */
export async function openCopy(copy: CopyRow, owner: CopyOwner, kek: CryptoKey): Promise<Bytes | null> {
  const opened = await unseal(kek, place(copy.kind, owner), copy.wrapped).catch(() => null);
  return opened && new Uint8Array(opened);
}

/** The keys that live in memory: one for sealing, one for naming, both derived from the data key and not extractable. */
export async function liveKeys(dataKey: Bytes): Promise<LiveKeys> {
  const root = (bytes: Bytes) => crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey']);
  const hkdf = (info: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: utf8(info),
  });
  return {
    seal: await crypto.subtle.deriveKey(
      hkdf('portico-seal-v1'),
      await root(dataKey.slice(0, 32)),
      { name: 'AES-GCM', length: 256 },
      false,
      ['encrypt', 'decrypt'],
    ),
    name: await crypto.subtle.deriveKey(
      hkdf('portico-name-v1'),
      await root(dataKey.slice(-32)),
      { name: 'HMAC', hash: 'SHA-256', length: 256 },
      false,
      ['sign'],
    ),
  };
}
