import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs, later } from '#server/clock.ts';
import { expireOverdue } from '../lifecycle/expire-envelopes.ts';
import { extendEnvelope } from '../lifecycle/extend-envelope.ts';
import { readSent } from '../sent/own-envelope.ts';
import { signingFirm } from '../test-envelope.ts';
import { codeOf } from '../test-refusals.ts';
import { acceptLateSubmission } from './accept-late-submission.ts';
import { lateEvidenceOf } from './late-submissions.ts';

let firm: Awaited<ReturnType<typeof signingFirm>>;
beforeAll(async () => {
  firm = await signingFirm();
});
afterAll(() => firm.close());

const read = (id: string) => firm.bySender((call) => readSent(call, id));
const evidence = (id: string) => firm.bySender((call) => lateEvidenceOf(call, id));
const soon = () => later(firm.now(), 40 * dayMs);
const accept = (id: string, version: number, submissionId: string, who = firm.sender) =>
  firm.bySender((call) => acceptLateSubmission(call, id, { version, submissionId, deadline: soon() }), who);

/** Time that this file's devices count from their ticket to their signature, ms. */
const elapsedMs = 1;

/** An expired envelope on which the first of these people signed in time, on a device that came too late. */
async function expired(names: readonly { name: string; order?: number }[], change: object = {}) {
  const { id, version } = await firm.sent(names);
  const email = `${names[0]?.name.toLowerCase().replace(' ', '.')}@example.com`;
  const signer = await firm.byLink(email);
  const act = await firm.act(signer, await firm.prepare(signer, id), { offline: true, elapsedMs, ...change });
  const item = await firm.seal(signer, id, act);
  await firm.setDeadline(id, '20 milliseconds');
  await setTimeout(30);
  await expireOverdue(firm.services);
  expect(await codeOf(firm.deliver(id, item))).toBe('envelope_expired');
  return { id, version, item, email, submissionId: act.submissionId };
}

test('a late signature that is accepted counts, the others get more time, and it is sealed and certified', async () => {
  const { id, version, item, email, submissionId } = await expired([
    { name: 'Ann Offline' },
    { name: 'Bob Next', order: 2 },
  ]);
  expect((await evidence(id))[0]?.acceptable).toBe(true);
  const open = await accept(id, version, submissionId);
  expect(open).toMatchObject({ status: 'sent', endedAt: null });
  expect(open.recipients.map(({ action }) => action)).toEqual(['signed', 'due']);
  expect(open.timeline.find(({ kind }) => kind === 'accepted')).toMatchObject({
    by: 'Sam Sender',
    to: 'Ann Offline',
  });
  const subjects = (await firm.mailsTo(email)).map(({ subject }) => subject);
  expect(subjects.at(-1)).toMatch(/^Your signature counts/);
  expect(subjects.filter((subject) => subject.startsWith('More time'))).toEqual([]);
  // the device that sends it again learns that it counts
  expect(await firm.deliver(id, item)).toMatchObject({ result: 'signed' });
  expect(await evidence(id)).toEqual([]);
  expect(await firm.signs('bob.next@example.com', id)).toMatchObject({ envelopeStatus: 'sealing' });
  await firm.runJobs();
  expect((await read(id)).status).toBe('completed');
});

test('accepted as the last one it goes to be sealed, and nobody is asked again', async () => {
  const { id, version, submissionId } = await expired([{ name: 'Cay Last' }]);
  expect(await accept(id, version, submissionId)).toMatchObject({ status: 'sealing' });
  expect(await codeOf(accept(id, version, submissionId))).toBe('already_signed_by_all');
});

test.each([
  [
    'said',
    'the device says so by its clock alone',
    { elapsedMs: null, deviceTime: '2020-01-01T00:00:00.000Z' },
  ],
  ['said', 'the time it counted ends after', { elapsedMs: 60_000, deviceTime: '2020-01-01T00:00:00.000Z' }],
  ['no', 'not even the device says so', { elapsedMs: null, deviceTime: '2099-01-01T00:00:00.000Z' }],
])('one that is not proven to be in time (%s: %s) takes more time first', async (inTime, _, times) => {
  const { id, version, submissionId } = await expired(
    [{ name: 'Ida Unproven' }, { name: 'Jo Other' }],
    times,
  );
  expect(await evidence(id)).toMatchObject([{ inTime, acceptable: false }]);
  expect(await codeOf(accept(id, version, submissionId))).toBe('conflict');
  expect((await read(id)).status).toBe('expired');
  await firm.bySender((call) => extendEnvelope(call, id, { version, deadline: soon() }));
  expect(await evidence(id)).toMatchObject([{ inTime: 'received', acceptable: true }]);
  const { recipients } = await accept(id, version, submissionId);
  expect(recipients.map(({ action }) => action).toSorted()).toEqual(['due', 'signed']);
});

test('a late submission is accepted too where the deadline was moved already, unless they signed anew', async () => {
  const moved = await expired([{ name: 'Dee Moved' }, { name: 'Eli Other' }]);
  const extend = (id: string, version: number) =>
    firm.bySender((call) => extendEnvelope(call, id, { version, deadline: soon() }));
  await extend(moved.id, moved.version);
  const { recipients } = await accept(moved.id, moved.version, moved.submissionId);
  expect(recipients.map(({ action }) => action).toSorted()).toEqual(['due', 'signed']);

  const again = await expired([{ name: 'Fay Again' }, { name: 'Gil Other' }]);
  await extend(again.id, again.version);
  await firm.signs('fay.again@example.com', again.id);
  expect((await evidence(again.id))[0]?.acceptable).toBe(false);
  expect(await codeOf(accept(again.id, again.version, again.submissionId))).toBe('conflict');
  expect(await firm.deliver(again.id, again.item)).toMatchObject({ result: 'already_signed' });
});

test('a late submission that is incomplete, another’s or unknown cannot count', async () => {
  const { id, version, submissionId } = await expired([{ name: 'Hal Empty' }], { values: {} });
  await expect(accept(id, version, submissionId)).rejects.toThrow('Place');
  expect((await read(id)).status).toBe('expired');
  expect(await codeOf(accept(id, version, id))).toBe('not_found');
  expect(await codeOf(accept(id, version, submissionId, await firm.staff('Olga Other')))).toBe('not_found');
});
