import type { ShareRow } from '#src/offline/database/rows.ts';
import { fromUtf8, randomBytes, utf8 } from '#src/offline/vault/bytes.ts';
import { itemKey } from '../sealing/item-key.ts';

const p256 = { name: 'ECDH', namedCurve: 'P-256' } as const;
const ivBytes = 12;
const lengthBytes = 4;

/** A shared file, or the name and size of one that cannot be sent. */
export interface SharedFile {
  /** Id of its upload and of the document it becomes: the same in every try, so that it arrives once. */
  readonly id: string;
  readonly documentId: string;
  readonly name: string;
  readonly size: number;
  readonly type: string;
  readonly bytes: ArrayBuffer | null;
}

type Facts = Omit<SharedFile, 'id' | 'bytes'> & { readonly kept: boolean };

/** The bound place of a box: its id is authenticated. */
const placeOf = (id: string) => utf8(`portico-share-v1\n${id}`);

/**
 * Seals a file to a vault's public key: the worker can do so while the vault is locked, and nobody reads it before it is unlocked. One box
 * holds the length of the facts, the facts as JSON, and the bytes.
 */
export async function sealShare(
  publicKey: BufferSource,
  { id, bytes, ...facts }: SharedFile,
  at: number,
): Promise<ShareRow> {
  const other = await crypto.subtle.importKey('raw', publicKey, p256, false, []);
  const own = await crypto.subtle.generateKey(p256, false, ['deriveBits']);
  const key = await itemKey(own.privateKey, other, 'encrypt');
  const head = utf8(JSON.stringify({ ...facts, kept: bytes !== null } satisfies Facts));
  const length = new DataView(new ArrayBuffer(lengthBytes));
  length.setUint32(0, head.length);
  const text = await new Blob([length, head, bytes ?? new ArrayBuffer(0)]).arrayBuffer();
  const iv = randomBytes(ivBytes);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: placeOf(id) }, key, text);
  return {
    id: `share:${id}`,
    at,
    ephemeralKey: await crypto.subtle.exportKey('raw', own.publicKey),
    box: new Blob([iv, sealed]),
  };
}

/** Opens a box. Throws `OperationError` for another vault's, a changed or a moved one. */
export async function openShare(privateKey: CryptoKey, row: ShareRow): Promise<SharedFile> {
  const id = row.id.slice('share:'.length);
  const other = await crypto.subtle.importKey('raw', row.ephemeralKey, p256, false, []);
  const key = await itemKey(privateKey, other, 'decrypt');
  const box = await row.box.arrayBuffer();
  const iv = box.slice(0, ivBytes);
  const opened = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv, additionalData: placeOf(id) },
    key,
    box.slice(ivBytes),
  );
  const from = lengthBytes + new DataView(opened).getUint32(0);
  const { kept, ...facts } = JSON.parse(fromUtf8(opened.slice(lengthBytes, from))) as Facts;
  return { ...facts, id, bytes: kept ? opened.slice(from) : null };
}
