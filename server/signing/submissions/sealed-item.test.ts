import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#contract/core/values.ts';
import { type SealedItem, type Submission, sealedItem } from '#contract/signing/submission.ts';
import { newSealingKey, openItem } from './sealed-item.ts';
import { type SigningDevice, signingDevice } from './signing-device.ts';

const anId = () => newId(Date.now());
const envelopeId = anId();
const bytes = (key: Uint8Array) => new Uint8Array(key);
let device: SigningDevice;
let server: Awaited<ReturnType<typeof newSealingKey>>;
let item: SealedItem;

const body: Submission = {
  kind: 'decline',
  ticketId: anId(),
  submissionId: anId(),
  envelopeVersion: 2,
  documents: [{ id: anId(), sha256: 'a'.repeat(64), fieldsHash: 'b'.repeat(64) }],
  deviceTime: '2026-01-02T03:04:05.000Z',
  elapsedMs: 12,
  offline: true,
  reason: 'Der Betrag in § 3 stimmt nicht – bitte prüfen.',
};
const open = (changed: SealedItem, of = envelopeId, sealingKey = server.privateKey, key = device.publicKey) =>
  openItem(of, changed, bytes(sealingKey), bytes(key));

beforeAll(async () => {
  device = await signingDevice(randomUUID());
  server = await newSealingKey();
  item = await device.seal(envelopeId, body, { id: anId(), publicKey: server.publicKey });
});

test('opens to the bytes that were sealed', async () => {
  expect(v.parse(sealedItem, item)).toEqual(item);
  const opened = await open(item);
  expect(JSON.parse(Buffer.from(opened?.bytes ?? []).toString())).toEqual(body);
  expect(opened?.hash).toMatch(/^[0-9a-f]{64}$/);
});

test.each(['ephemeralKey', 'iv', 'sealed', 'deviceSig'] as const)(
  'a changed %s does not open',
  async (part) => {
    for (const at of [0, -1]) {
      const changed = Buffer.from(item[part], 'base64');
      changed.writeUInt8((changed.at(at) ?? 0) ^ 1, at < 0 ? changed.length + at : at);
      expect(await open({ ...item, [part]: changed.toString('base64') })).toBeNull();
    }
    expect(await open({ ...item, [part]: '' })).toBeNull();
  },
);

test('a sealed item is of one envelope, submission, device and server', async () => {
  const other = await signingDevice(randomUUID());
  expect(await open(item, anId())).toBeNull();
  expect(await open({ ...item, submissionId: anId() })).toBeNull();
  expect(await open({ ...item, deviceId: anId() })).toBeNull();
  expect(await open(item, envelopeId, (await newSealingKey()).privateKey)).toBeNull();
  expect(await open(item, envelopeId, server.privateKey, other.publicKey)).toBeNull();
  expect(await open(item, envelopeId, server.privateKey, new Uint8Array())).toBeNull();
});
