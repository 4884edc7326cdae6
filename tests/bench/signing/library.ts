import { createPrivateKey } from 'node:crypto';
import { CryptoKeySigner, HttpTimestampAuthority, PDF } from '@libpdf/core';
import { derOf, type SealSigner } from '../../../server/signing/pdf/certificate.ts';

const rsa = 'RSASSA-PKCS1-v1_5';

/** The firm's key as the PDF library takes it. */
export async function librarySigner({ privateKey, certificate, root }: SealSigner): Promise<CryptoKeySigner> {
  const der = createPrivateKey(privateKey).export({ type: 'pkcs8', format: 'der' });
  const algorithm = { name: rsa, hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('pkcs8', new Uint8Array(der), algorithm, false, ['sign']);
  return new CryptoKeySigner(key, derOf(certificate), 'RSA', rsa, [derOf(root)]);
}

/** Loads a PDF, stamps a name on its first page and signs it, by the library's own means: with a time stamp of `authority`, or without. */
export async function libraryAlone(
  bytes: Uint8Array,
  signer: CryptoKeySigner,
  authority?: string,
): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes);
  pdf.getPage(0)?.drawText('Ann Lee', { x: 60, y: 300, size: 18 });
  const timestampAuthority = authority && new HttpTimestampAuthority(authority);
  const level = timestampAuthority
    ? ({ level: 'B-T', timestampAuthority } as const)
    : { level: 'B-B' as const };
  return (await pdf.sign({ signer, reason: 'Signed', ...level })).bytes;
}
