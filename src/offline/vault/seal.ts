import type { Encrypted } from '../database/rows.ts';
import { fromUtf8, randomBytes, toHex, utf8 } from './bytes.ts';
import type { LiveKeys } from './vault.ts';

/**
 * Encrypts under an AES-GCM key. `place` is the table and row id of the result: it is authenticated, so a ciphertext moved to another row
 * no longer opens.
 */
export async function seal(key: CryptoKey, place: string, bytes: BufferSource): Promise<Encrypted> {
  const iv = randomBytes(12);
  return {
    iv,
    data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: utf8(place) }, key, bytes),
  };
}

/** Decrypts. Throws `OperationError` under another key, for another place, or if a bit was changed. */
export function unseal(key: CryptoKey, place: string, { iv, data }: Encrypted): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: utf8(place) }, key, data);
}

/** Encrypts a JSON value under the vault's own key, like `seal`. */
export const sealJson = (keys: LiveKeys, place: string, value: unknown): Promise<Encrypted> =>
  seal(keys.seal, place, utf8(JSON.stringify(value)));

/** Decrypts a JSON value. Throws like `unseal`, and `SyntaxError` if it is no JSON. */
export async function unsealJson(keys: LiveKeys, place: string, encrypted: Encrypted): Promise<unknown> {
  return JSON.parse(fromUtf8(await unseal(keys.seal, place, encrypted)));
}

/** The opened value, or undefined if it is damaged or not of the expected form. Other errors are thrown. */
export const ifReadable = <T>(opened: Promise<T>): Promise<T | undefined> =>
  opened.catch((error: unknown) => {
    const spoiled = error instanceof DOMException && error.name === 'OperationError';
    if (spoiled || error instanceof SyntaxError) return undefined;
    throw error;
  });

/** The id under which something is kept: an HMAC, so that it reveals nothing while locked. */
export async function hiddenId(
  keys: LiveKeys,
  kind: 'record' | 'file' | 'entry' | 'subject',
  text: string,
): Promise<string> {
  return toHex(await crypto.subtle.sign('HMAC', keys.name, utf8(`${kind}\n${text}`)));
}
