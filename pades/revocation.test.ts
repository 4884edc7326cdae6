import { Integer, OctetString, PrintableString } from 'asn1js';
import {
  AttributeTypeAndValue,
  Certificate,
  CertificateRevocationList,
  RevokedCertificate,
  Time,
} from 'pkijs';
import { expect, test } from 'vitest';
import { engine } from './engine.ts';
import { readList, revokedAt } from './revocation.ts';

const listedAt = new Date('2026-11-20T10:00:00.000Z');
const timeOf = (value: Date) => new Time({ value });

async function issuerNamed(name: string) {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const certificate = new Certificate({ serialNumber: new Integer({ value: 1 }) });
  certificate.subject.typesAndValues.push(
    new AttributeTypeAndValue({ type: '2.5.4.3', value: new PrintableString({ value: name }) }),
  );
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey, engine);
  return { certificate, key: keys.privateKey };
}
const withSerial = (value: number) => new Certificate({ serialNumber: new Integer({ value }) });

async function listOf({ certificate, key }: Awaited<ReturnType<typeof issuerNamed>>) {
  const list = new CertificateRevocationList({
    version: 1,
    issuer: certificate.subject,
    thisUpdate: timeOf(listedAt),
    revokedCertificates: [
      new RevokedCertificate({
        userCertificate: new Integer({ value: 200 }),
        revocationDate: timeOf(listedAt),
      }),
    ],
  });
  await list.sign(key, 'SHA-256', engine);
  return new Uint8Array(list.toSchema(true).toBER());
}

test('a list says when it was made and which certificates it revokes', async () => {
  const list = readList(await listOf(await issuerNamed('Firm')));
  expect(list?.listedAt).toEqual(listedAt);
  expect(list && revokedAt(list, withSerial(200))).toEqual(listedAt);
  expect(list && revokedAt(list, withSerial(201))).toBeUndefined();
});

test('a list counts for the issuer whose name and key it has', async () => {
  const [firm, namesake, stranger] = await Promise.all(['Firm', 'Firm', 'Stranger'].map(issuerNamed));
  if (!firm || !namesake || !stranger) throw new Error('An issuer is missing.');
  const list = readList(await listOf(firm));
  expect(await list?.isSignedBy(firm.certificate)).toBe(true);
  expect(await list?.isSignedBy(namesake.certificate)).toBe(false);
  expect(await list?.isSignedBy(stranger.certificate)).toBe(false);
});

test('a changed list is signed by nobody', async () => {
  const firm = await issuerNamed('Firm');
  const bytes = await listOf(firm);
  const at = bytes.findIndex((byte, i) => byte === 0x02 && bytes[i + 1] === 2 && bytes[i + 3] === 200);
  bytes[at + 3] = 201;
  const list = readList(bytes);
  expect(list && revokedAt(list, withSerial(201))).toEqual(listedAt);
  expect(await list?.isSignedBy(firm.certificate)).toBe(false);
});

test('anything else is no list', () => {
  expect(readList(new Uint8Array())).toBeNull();
  expect(readList(new Uint8Array(new OctetString({ valueHex: new ArrayBuffer(3) }).toBER()))).toBeNull();
});
