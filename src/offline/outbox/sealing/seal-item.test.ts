import fc from 'fast-check';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#contract/core/values.ts';
import {
  itemHead,
  type SealedItem,
  type Submission,
  sealedItem,
  submission,
} from '#contract/signing/submission.ts';
import { openItem } from '#server/signing/submissions/sealed-item.ts';
import { type SealingDevice, sealItem } from './seal-item.ts';

/*
 * The opener is written from the README's table of the format, with nothing of the sealer's. The server's own opens the same.
 */
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'base64'));
const text = (value: string) => new TextEncoder().encode(value);

async function open(
  item: SealedItem,
  envelopeId: string,
  sealingPrivate: CryptoKey,
  devicePublic: CryptoKey,
): Promise<string> {
  const head = `portico-item-v1\nPOST\n/api/sign/v2/envelopes/${envelopeId}/submissions\n${item.submissionId}\n${item.deviceId}\n`;
  const ephemeral = await crypto.subtle.importKey(
    'raw',
    bytesOf(item.ephemeralKey),
    { name: 'ECDH', namedCurve: 'P-256' },
    false,
    [],
  );
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: ephemeral }, sealingPrivate, 256);
  const hkdf = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveBits']);
  const raw = await crypto.subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info: text('portico-item-v1') },
    hkdf,
    256,
  );
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']);
  const body = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: bytesOf(item.iv), additionalData: text(head) },
    key,
    bytesOf(item.sealed),
  );
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', body)).toString('hex');
  const genuine = await crypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    devicePublic,
    bytesOf(item.deviceSig),
    text(head + hash),
  );
  if (!genuine) throw new Error('not signed by this device');
  return new TextDecoder().decode(body);
}

const deviceId = newId(Date.now());
let server: CryptoKeyPair;
let pair: CryptoKeyPair;
let device: SealingDevice;
/** The same keys as the server has them. */
let serverPrivate: Uint8Array<ArrayBuffer>;
let devicePublic: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  server = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  serverPrivate = new Uint8Array(await crypto.subtle.exportKey('pkcs8', server.privateKey));
  devicePublic = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const publicKey = Buffer.from(await crypto.subtle.exportKey('raw', server.publicKey)).toString('base64');
  device = { deviceId, privateKey: pair.privateKey, sealingKey: { id: newId(Date.now()), publicKey } };
});

const anySubmission = fc
  .record({ reason: fc.string({ unit: 'grapheme', minLength: 10, maxLength: 1000 }), offline: fc.boolean() })
  .map(
    ({ reason, offline }): Submission => ({
      kind: 'decline',
      ticketId: newId(Date.now()),
      submissionId: newId(Date.now()),
      envelopeVersion: 3,
      documents: [{ id: newId(Date.now()), sha256: 'a'.repeat(64), fieldsHash: 'b'.repeat(64) }],
      deviceTime: '2026-01-02T03:04:05.000Z',
      elapsedMs: 12,
      offline,
      reason,
    }),
  );

test('a sealed item opens with the server’s key, byte for byte, and fits the wire', async () => {
  await fc.assert(
    fc.asyncProperty(anySubmission, async (act) => {
      const envelopeId = newId(Date.now());
      const item = await sealItem(device, envelopeId, act);
      expect(v.parse(sealedItem, item)).toEqual(item);
      expect(item).toMatchObject({ submissionId: act.submissionId, deviceId, keyId: device.sealingKey.id });
      const body = await open(item, envelopeId, server.privateKey, pair.publicKey);
      expect(body).toBe(JSON.stringify(act));
      const opened = await openItem(envelopeId, item, serverPrivate, devicePublic);
      expect(Buffer.from(opened?.bytes ?? []).toString()).toBe(body);
      if (act.kind === 'decline' && act.reason.trim().length >= 10) {
        expect(v.is(submission, JSON.parse(body))).toBe(true);
      }
    }),
    { numRuns: 25 },
  );
});

test.each(['ephemeralKey', 'iv', 'sealed', 'deviceSig'] as const)(
  'a changed %s does not open',
  async (part) => {
    const envelopeId = newId(Date.now());
    const [act] = fc.sample(anySubmission, 1);
    if (!act) throw new Error('no sample');
    const item = await sealItem(device, envelopeId, act);
    const bytes = bytesOf(item[part]);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    const changed = { ...item, [part]: Buffer.from(bytes).toString('base64') };
    await expect(open(changed, envelopeId, server.privateKey, pair.publicKey)).rejects.toThrow();
  },
);

test('an item does not open for another envelope, submission or device', async () => {
  const envelopeId = newId(Date.now());
  const [act] = fc.sample(anySubmission, 1);
  if (!act) throw new Error('no sample');
  const item = await sealItem(device, envelopeId, act);
  await expect(open(item, newId(Date.now()), server.privateKey, pair.publicKey)).rejects.toThrow();
  for (const part of ['submissionId', 'deviceId'] as const) {
    await expect(
      open({ ...item, [part]: newId(Date.now()) }, envelopeId, server.privateKey, pair.publicKey),
    ).rejects.toThrow();
  }
});

test('the head is the one of the contract', () => {
  expect(itemHead('e', 's', 'd')).toBe('portico-item-v1\nPOST\n/api/sign/v2/envelopes/e/submissions\ns\nd\n');
});
