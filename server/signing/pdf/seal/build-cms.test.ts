import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromBER } from 'asn1js';
import { ContentInfo, SignedData } from 'pkijs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diskKeys } from '#server/files/keys.ts';
import { certificateAuthority } from '#tests/fixtures/certificates.ts';
import { judge } from '#tests/fixtures/pdf-tools.ts';
import { signCms } from './build-cms.ts';
import { loadOrCreateSigner, type SealSigner } from './certificate.ts';
import { openSigner } from './open-signer.ts';

let dir: string;
let signers: Record<'RSA' | 'EC' | 'self-signed', SealSigner>;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portico-cms-'));
  const RSA = await loadOrCreateSigner(diskKeys(dir), 'Harbour & Vale', new Date());
  const authority = await certificateAuthority();
  const { cert, key } = await authority.issue({ name: 'seal' });
  const EC = { privateKey: key, certificate: cert, between: [], root: authority.certificate };
  signers = { RSA, EC, 'self-signed': { ...EC, root: cert } };
});
afterAll(() => rm(dir, { recursive: true }));

const digestOf = (content: Uint8Array) => createHash('sha256').update(content).digest();
const read = (cms: Uint8Array) =>
  new SignedData({ schema: ContentInfo.fromBER(new Uint8Array(cms)).content });

test.each(['RSA', 'EC'] as const)('openssl verifies what an %s key signed, and no other content', (kind) => {
  const content = randomBytes(1000);
  const cms = signCms(digestOf(content), openSigner(signers[kind])).encode();
  const verdict = (over: Uint8Array) =>
    judge('openssl', [cms, over, signers[kind].root], (signature, file, root) => [
      ...['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-in', signature, '-content', file],
      ...['-CAfile', root, '-purpose', 'any', '-out', '/dev/null'],
    ]);
  expect(verdict(content).output).toContain('CAdES Verification successful');
  expect(verdict(content.with(0, (content[0] ?? 0) ^ 1)).status).not.toBe(0);
});

test.each(['RSA', 'EC', 'self-signed'] as const)(
  '%s: three signed attributes, one signer, nothing that is not needed',
  (kind) => {
    const signer = openSigner(signers[kind]);
    const cms = signCms(digestOf(randomBytes(10)), signer);
    const { signerInfos, certificates = [], crls, encapContentInfo } = read(cms.encode());
    const [signerInfo, ...more] = signerInfos;
    const types = (attributes?: { attributes: { type: string }[] }) =>
      attributes?.attributes.map(({ type }) => type).sort();
    expect(more).toEqual([]);
    expect(types(signerInfo?.signedAttrs)).toEqual([
      '1.2.840.113549.1.9.16.2.47', // signing-certificate-v2
      '1.2.840.113549.1.9.3', // contentType
      '1.2.840.113549.1.9.4', // messageDigest
    ]);
    expect(signerInfo?.unsignedAttrs).toBeUndefined();
    expect([crls, encapContentInfo.eContent]).toEqual([undefined, undefined]);
    expect(certificates).toHaveLength(kind === 'self-signed' ? 1 : 2);
  },
);

test('a time stamp is the only unsigned attribute, as its authority encoded it', () => {
  const cms = signCms(digestOf(randomBytes(10)), openSigner(signers.RSA));
  // Any CMS will do for its place.
  const token = signCms(digestOf(randomBytes(10)), openSigner(signers.EC)).encode();
  const unsigned = read(cms.encode(token)).signerInfos[0]?.unsignedAttrs?.attributes ?? [];
  expect(unsigned.map(({ type }) => type)).toEqual(['1.2.840.113549.1.9.16.2.14']);
  expect(Buffer.from(cms.encode(token)).includes(Buffer.from(token))).toBe(true);
});

test('the encoding is DER: attributes and certificates stand in the order of their bytes', () => {
  const encoded = (all: readonly { toSchema(): { toBER(): ArrayBuffer } }[] = []) =>
    all.map((one) => Buffer.from(one.toSchema().toBER()));
  for (const signer of Object.values(signers)) {
    const der = signCms(digestOf(randomBytes(10)), openSigner(signer)).encode();
    expect(Buffer.from(fromBER(new Uint8Array(der)).result.toBER()).equals(der)).toBe(true);
    const { signerInfos, certificates } = read(der);
    const sets = [encoded(signerInfos[0]?.signedAttrs?.attributes), encoded(certificates)];
    for (const set of sets) expect(set).toEqual(set.toSorted(Buffer.compare));
    expect(sets.map(({ length }) => length > 0)).toEqual([true, true]);
  }
});
