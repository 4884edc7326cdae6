import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lateEnvelope, lateEvidence } from '../../contract/late-evidence.ts';
import type { Submission } from '../../contract/submission.ts';
import { cancelEnvelope } from './cancel.ts';
import { lateEnvelopesOf, lateEvidenceOf } from './late-evidence.ts';
import { anId, testFirm } from './test-envelope.ts';
import { codeOf } from './test-refusals.ts';

let firm: Awaited<ReturnType<typeof testFirm>>;
beforeAll(async () => {
  firm = await testFirm();
});
afterAll(() => firm.close());

const listed = async (id: string, who = firm.sender) =>
  v.parse(
    v.array(v.strictObject(lateEvidence.entries)),
    await firm.bySender((call) => lateEvidenceOf(call, id), who),
  );

const envelopesOf = async (who = firm.sender) =>
  v.parse(v.array(v.strictObject(lateEnvelope.entries)), await firm.bySender(lateEnvelopesOf, who));

test('the sender reads what came too late: who, what they had before them, what they filled in, when and why it did not count', async () => {
  const { id, version, recipients, documents } = await firm.sent([{ name: 'Ann Late' }, { name: 'Bo Late' }]);
  const idOf = (name: string) => recipients.find((one) => one.name === name)?.id;
  const late = async (email: string, change: Partial<Submission> = {}) => {
    const signer = await firm.byLink(email);
    const body = await firm.act(signer, await firm.prepare(signer, id), change);
    return async () => firm.deliver(id, await firm.seal(signer, id, body)).finally(() => firm.wait(1000));
  };
  const initials = { kind: 'typed' as const, text: 'AL' };
  const deviceTime = '2026-01-02T03:04:05.000Z';
  const [ann, bo] = [
    await late('ann.late@example.com', { offline: true, deviceTime, initials }),
    await late('bo.late@example.com', {
      kind: 'decline',
      reason: 'This is not what we agreed.',
      values: undefined,
      signature: undefined,
      consentVersion: undefined,
    } as Partial<Submission>),
  ];
  expect(await listed(id)).toEqual([]);
  expect(await envelopesOf()).toEqual([]);
  await firm.bySender((call) => cancelEnvelope(call, id, { version, reason: 'A mistake.' }));
  expect(await codeOf(ann())).toBe('envelope_cancelled');
  expect(await codeOf(bo())).toBe('envelope_cancelled');
  // the same one again is no further evidence
  expect(await codeOf(ann())).toBe('envelope_cancelled');

  const saw = documents.map(({ id: document, sha256, fieldsHash }) => ({ id: document, sha256, fieldsHash }));
  const common = { refusal: 'envelope_cancelled', documents: saw };
  const [declined, signed, ...more] = await listed(id);
  expect(more).toEqual([]);
  expect(declined).toMatchObject({
    ...common,
    recipient: { id: idOf('Bo Late'), name: 'Bo Late', email: 'bo.late@example.com' },
    kind: 'decline',
    offline: false,
    values: [],
    signature: null,
    initials: null,
    reason: 'This is not what we agreed.',
  });
  expect(signed).toMatchObject({
    ...common,
    recipient: { id: idOf('Ann Late'), name: 'Ann Late', email: 'ann.late@example.com' },
    kind: 'sign',
    deviceTime,
    offline: true,
    inTime: 'proven',
    values: [{ kind: 'text', label: 'Place', value: 'Berlin' }],
    signature: { kind: 'typed', text: 'Ann Lee' },
    initials,
    reason: null,
  });
  expect(Date.parse(declined?.receivedAt ?? '')).toBeGreaterThan(Date.parse(signed?.receivedAt ?? ''));
  expect(await envelopesOf()).toEqual([
    expect.objectContaining({ id, status: 'cancelled', acts: 2, newestAt: declined?.receivedAt }),
  ]);
});

test('nobody but the sender reads it', async () => {
  const { id } = await firm.sent([{ name: 'Cy Late' }]);
  const colleague = await firm.staff('Cora Colleague');
  expect(await codeOf(listed(id, colleague))).toBe('not_found');
  expect(await codeOf(listed(anId()))).toBe('not_found');
  expect(await envelopesOf(colleague)).toEqual([]);
});

test('an act that counted, or that can still be put right, is none', async () => {
  const { id } = await firm.sent([{ name: 'Di Intime' }]);
  const signer = await firm.byLink('di.intime@example.com');
  const body = await firm.act(signer, await firm.prepare(signer, id));
  const hand = async (change: Partial<Submission>) =>
    firm.deliver(id, await firm.seal(signer, id, { ...body, ...change } as Submission));
  expect(await codeOf(hand({ documents: [] }))).toBe('document_changed');
  expect(await codeOf(hand({}))).toBe('done');
  expect(await listed(id)).toEqual([]);
});
