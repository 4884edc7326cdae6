import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Db } from '#server/db/db.ts';
import { tryAdvisoryLock } from '#server/db/turns.ts';
import type { KeyFiles } from '#server/files/keys.ts';

/** Encrypts secrets that the database keeps, with a key that it does not have. */
export interface SecretBox {
  /** `purpose` names the row: a secret copied into another row cannot be opened there. */
  seal(secret: Uint8Array, purpose: string): Uint8Array;
  /** @throws if it was sealed with another key or for another purpose, or was changed */
  open(sealed: Uint8Array, purpose: string): Uint8Array;
}

const keyFile = 'secrets.key';
const [keyBytes, ivBytes, tagBytes] = [32, 12, 16];
const algorithm = 'aes-256-gcm';

const secretBox = (key: Uint8Array): SecretBox => ({
  seal(secret, purpose) {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(purpose));
    const text = Buffer.concat([cipher.update(secret), cipher.final()]);
    return new Uint8Array(Buffer.concat([iv, text, cipher.getAuthTag()]));
  },
  open(sealed, purpose) {
    const bytes = Buffer.from(sealed);
    const tag = bytes.subarray(-tagBytes);
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(tag);
    const text = decipher.update(bytes.subarray(ivBytes, -tagBytes));
    return new Uint8Array(Buffer.concat([text, decipher.final()]));
  },
});

/** The box with the key among the firm's keys; the key is made at the first start, once for all servers. */
export const openSecretBox = (keys: KeyFiles, db: Db): Promise<SecretBox> =>
  tryAdvisoryLock(db, 'secrets key', async () => {
    const kept = await keys.read(keyFile);
    const key = kept === null ? randomBytes(keyBytes) : Buffer.from(kept.trim(), 'base64');
    if (key.length !== keyBytes) throw new Error(`${keys.placeOf(keyFile)} does not hold a key of 32 bytes.`);
    if (kept === null) await keys.write(keyFile, `${key.toString('base64')}\n`);
    return secretBox(key);
  });
