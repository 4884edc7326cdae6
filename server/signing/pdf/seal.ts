import { createPrivateKey } from 'node:crypto';
import { CryptoKeySigner, PDF } from '@libpdf/core';
import { hashOf } from '../../hash.ts';
import { assertUsable, derOf, type SealSigner } from './certificate.ts';
import { openForSealing } from './open.ts';

export interface SealOptions {
  signer: SealSigner;
  /** Why it is sealed, shown by PDF viewers. */
  reason: string;
  /** Who answers for the seal, shown by PDF viewers. */
  name: string;
  /** Names the signature field; sealing a file twice with the same id is an error. */
  sealId: string;
  signedAt: Date;
}

export interface SealedPdf {
  bytes: Uint8Array;
  /** Of `bytes`, hex. */
  sha256: string;
  /** PAdES level (ETSI EN 319 142-1): B-B has no proven time. */
  level: 'B-B';
}

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;

async function signerOf({ privateKey, certificate, root }: SealSigner): Promise<CryptoKeySigner> {
  const der = createPrivateKey(privateKey).export({ type: 'pkcs8', format: 'der' });
  const key = await crypto.subtle.importKey('pkcs8', new Uint8Array(der), algorithm, false, ['sign']);
  return new CryptoKeySigner(key, derOf(certificate), 'RSA', algorithm.name, [derOf(root)]);
}

/** The library escapes these twice, which would show as backslashes. */
const unescaped = (words: string) =>
  words
    .replaceAll('(', '[')
    .replaceAll(')', ']')
    .replaceAll('\\', '/')
    .replace(/[\r\n]+/g, ' ');

/** Whether the last signature's byte range (ISO 32000-1, 12.8.1) begins with the file and ends with it. */
function coversWholeFile(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const at = file.lastIndexOf('/ByteRange');
  const range = file.toString('latin1', at, at + 100).match(/\[\s*0\s+\d+\s+(\d+)\s+(\d+)/);
  return range !== null && Number(range[1]) + Number(range[2]) === bytes.length;
}

/**
 * Puts one PAdES B-B seal over the whole file. The same input gives the same bytes, if `composePdf` wrote it.
 * @throws PdfRefusal `certificate_unusable`, or why the file cannot be sealed
 */
export async function sealPdf(bytes: Uint8Array, options: SealOptions): Promise<SealedPdf> {
  assertUsable(options.signer, options.signedAt);
  const { pdf } = await openForSealing(bytes);
  const sealed = await pdf.sign({
    signer: await signerOf(options.signer),
    level: 'B-B',
    reason: unescaped(options.reason),
    contactInfo: unescaped(options.name),
    fieldName: `Seal_${options.sealId}`,
    signingTime: options.signedAt,
  });
  if (!coversWholeFile(sealed.bytes)) throw new Error('The seal does not cover the whole file.');
  return {
    bytes: sealed.bytes,
    sha256: hashOf(sealed.bytes),
    level: 'B-B',
  };
}

/**
 * Seals a sample, so that a server that could not seal says so when it starts.
 * @throws PdfRefusal `certificate_unusable`
 */
export async function selfTest(signer: SealSigner, now: Date): Promise<void> {
  const sample = PDF.create();
  sample.addPage({ size: 'a4' });
  await sealPdf(await sample.save(), {
    signer,
    reason: 'Self-test',
    name: 'Self-test',
    sealId: 'self-test',
    signedAt: now,
  });
}
