import { itemHead, type SealedItem, type Submission } from '#contract/signing/submission.ts';
import { fromBase64, randomBytes, sha256Hex, toBase64, utf8 } from '#src/offline/vault/bytes.ts';
import { itemKey } from './item-key.ts';

/** The device's part of sealing: its id, its signing key, and the server's sealing key. */
export interface SealingDevice {
  readonly deviceId: string;
  /** ECDSA P-256, not extractable. */
  readonly privateKey: CryptoKey;
  /** `publicKey`: raw uncompressed P-256 point, base64. */
  readonly sealingKey: { readonly id: string; readonly publicKey: string };
}

const p256 = { name: 'ECDH', namedCurve: 'P-256' } as const;

/**
 * Seals a submission, so that anyone can deliver it and only the server can read it. `deviceSig` is ECDSA-SHA-256 (raw r ‖ s) over head ‖
 * hex SHA-256 of the body's bytes; `sealed` is their AES-256-GCM under `itemKey`.
 */
export async function sealItem(
  { deviceId, privateKey, sealingKey }: SealingDevice,
  envelopeId: string,
  submission: Submission,
): Promise<SealedItem> {
  const { submissionId } = submission;
  const bytes = utf8(JSON.stringify(submission));
  const head = itemHead(envelopeId, submissionId, deviceId);
  const signed = utf8(head + (await sha256Hex(bytes)));
  const deviceSig = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, signed);

  const serverKey = await crypto.subtle.importKey('raw', fromBase64(sealingKey.publicKey), p256, false, []);
  const ephemeral = await crypto.subtle.generateKey(p256, false, ['deriveBits']);
  const key = await itemKey(ephemeral.privateKey, serverKey, 'encrypt');
  const iv = randomBytes(12);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: utf8(head) }, key, bytes);
  return {
    submissionId,
    deviceId,
    keyId: sealingKey.id,
    ephemeralKey: toBase64(await crypto.subtle.exportKey('raw', ephemeral.publicKey)),
    iv: toBase64(iv),
    sealed: toBase64(sealed),
    deviceSig: toBase64(deviceSig),
  };
}
