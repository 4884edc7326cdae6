import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lateEnvelope, lateEvidence } from '#contract/signing/late-submissions.ts';
import type { Submission } from '#contract/signing/submission.ts';
import { cancelEnvelope } from '../lifecycle/cancel-envelope.ts';
import { anId, signingFirm } from '../test-envelope.ts';
import { codeOf } from '../test-refusals.ts';
import { lateEnvelopesOf, lateEvidenceOf } from './late-submissions.ts';

let firm: Awaited<ReturnType<typeof signingFirm>>;
beforeAll(async () => {
  firm = await signingFirm();
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
    inTime: 'received',
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

const noticesOf = async (id: string) =>
  (await firm.mailsTo('sam@portico.example')).filter(
    ({ subject, text }) => /too late/i.test(subject) && text.includes(`/app/sign/list/${id}\n`),
  );

test('the sender is told once of each late submission, by mail and in the inbox: whose, of what, and what to do about it', async () => {
  const { id } = await firm.sent([{ name: 'Flo Late' }, { name: 'Gil Late', role: 'approver' }]);
  const prepared = async (email: string, change: Partial<Submission> = {}) => {
    const signer = await firm.byLink(email);
    return firm.seal(signer, id, await firm.act(signer, await firm.prepare(signer, id), change));
  };
  const declining = {
    kind: 'decline',
    reason: 'Not at this price.',
    values: undefined,
    signature: undefined,
    consentVersion: undefined,
  } as Partial<Submission>;
  const [signed, approved, declined] = [
    await prepared('flo.late@example.com'),
    await prepared('gil.late@example.com'),
    await prepared('gil.late@example.com', declining),
  ];
  await firm.setDeadline(id, '-1 second');
  for (let times = 0; times < 2; times++) {
    expect(await codeOf(firm.deliver(id, signed))).toBe('envelope_expired');
    expect(await codeOf(firm.deliver(id, approved))).toBe('envelope_expired');
    expect(await codeOf(firm.deliver(id, declined))).toBe('envelope_expired');
  }
  const mails = await noticesOf(id);
  expect(mails.map(({ subject }) => subject)).toEqual(Array(3).fill('Came too late: Service agreement'));
  const [signature, approval, refusal] = mails.map(({ text }) => text);
  expect(signature).toMatch(/Flo Late answered “Service agreement” too late. It does not count/);
  expect(signature).toMatch(/What came: Signature, after the deadline had passed\..*accept it/s);
  expect(approval).toMatch(/Gil Late answered .*Approval, after the deadline.*accept it/s);
  expect(refusal).toMatch(/Gil Late answered .*Refusal, after the deadline/s);
  expect(refusal).not.toContain('accept it');
  const items = await firm.sql(`select kind from inbox where path = $1 order by id`, [
    `/app/sign/list/${id}`,
  ]);
  expect(items.map(({ kind }) => kind)).toEqual(['signing.late', 'signing.late', 'signing.lateInVain']);
});

test('a submission after the cancellation is told without the offer to accept it, which nobody can', async () => {
  const { id, version } = await firm.sent([{ name: 'Hal Late' }]);
  const signer = await firm.byLink('hal.late@example.com');
  const item = await firm.seal(signer, id, await firm.act(signer, await firm.prepare(signer, id)));
  await firm.bySender((call) => cancelEnvelope(call, id, { version, reason: 'A mistake.' }));
  expect(await codeOf(firm.deliver(id, item))).toBe('envelope_cancelled');
  const [told, ...more] = await noticesOf(id);
  expect(more).toEqual([]);
  expect(told?.text).toMatch(/Hal Late answered .*Signature, after the document had been cancelled/s);
  expect(told?.text).not.toMatch(/accept it|A mistake/);
});

test('nobody but the sender reads it', async () => {
  const { id } = await firm.sent([{ name: 'Cy Late' }]);
  const colleague = await firm.staff('Cora Colleague');
  expect(await codeOf(listed(id, colleague))).toBe('not_found');
  expect(await codeOf(listed(anId()))).toBe('not_found');
  expect(await envelopesOf(colleague)).toEqual([]);
});

test('a submission that counted, or that can still be corrected, is not late', async () => {
  const { id } = await firm.sent([{ name: 'Di Intime' }]);
  const signer = await firm.byLink('di.intime@example.com');
  const body = await firm.act(signer, await firm.prepare(signer, id));
  const hand = async (change: Partial<Submission>) =>
    firm.deliver(id, await firm.seal(signer, id, { ...body, ...change } as Submission));
  expect(await codeOf(hand({ documents: [] }))).toBe('document_changed');
  expect(await codeOf(hand({}))).toBe('done');
  expect(await listed(id)).toEqual([]);
});
