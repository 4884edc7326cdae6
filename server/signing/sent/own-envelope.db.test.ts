import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs, later } from '#server/clock.ts';
import { mailJobs } from '#server/mail/jobs.ts';
import { createEnvelope } from '../drafts/create-draft.ts';
import { duplicateEnvelope } from '../drafts/duplicate-envelope.ts';
import { signingJobs } from '../jobs.ts';
import { cancelEnvelope } from '../lifecycle/cancel-envelope.ts';
import { expireOverdue } from '../lifecycle/expire-envelopes.ts';
import { extendEnvelope } from '../lifecycle/extend-envelope.ts';
import { sendEnvelope } from '../sending/send-envelope.ts';
import { anId, signingFirm } from '../test-envelope.ts';
import { codeOf, errorsOf } from '../test-refusals.ts';
import { readSent } from './own-envelope.ts';

let firm: Awaited<ReturnType<typeof signingFirm>>;
beforeAll(async () => {
  firm = await signingFirm();
});
afterAll(() => firm.close());

const read = (id: string, who = firm.sender) => firm.bySender((call) => readSent(call, id), who);
const inDays = (days: number) => later(firm.now(), days * dayMs);
const extend = (id: string, version: number, deadline = inDays(60)) =>
  firm.bySender((call) => extendEnvelope(call, id, { version, deadline }));
async function declines(email: string, id: string) {
  const signer = await firm.byLink(email);
  const act = await firm.act(signer, await firm.prepare(signer, id));
  const {
    values: _,
    signature: __,
    consentVersion: ___,
    ...rest
  } = act as Extract<typeof act, { kind: 'sign' }>;
  await firm.deliver(
    id,
    await firm.seal(signer, id, { ...rest, kind: 'decline', reason: 'Not what we agreed.' }),
  );
}
const subjects = async (email: string) => (await firm.mailsTo(email)).map(({ subject }) => subject);

test('a sender sees who has it since when, and what happened by whom', async () => {
  const { id } = await firm.sent([{ name: 'Ann First' }, { name: 'Bob Second', order: 2 }]);
  const asked = await read(id);
  expect(asked.stage).toBe('in_progress');
  expect(asked.recipients.map(({ askedAt }) => askedAt !== null)).toEqual([true, false]);
  await firm.signs('ann.first@example.com', id);
  const { recipients, timeline } = await read(id);
  expect(recipients[1]?.askedAt).not.toBeNull();
  expect(timeline.map(({ kind, by, to, what }) => [kind, by, to, what])).toEqual([
    ['created', 'Sam Sender', null, null],
    ['sent', 'Sam Sender', null, null],
    ['told', null, 'Ann First', 'invited'],
    ['signed', 'Ann First', null, null],
    ['told', null, 'Bob Second', 'invited'],
  ]);
  const [, , told, signed] = timeline;
  expect(told?.letter).toEqual({ state: 'queued', cause: null });
  expect(signed?.proof).toMatchObject({ way: 'link', email: 'ann.first@example.com', consent: 1 });
});

test('somebody the mail does not reach needs attention, and so does what was declined until it is begun anew', async () => {
  const draft = await firm.draft([{ name: 'Cy Nowhere' }]);
  const { id, version } = await firm.bySender((call) => createEnvelope(call, draft));
  await firm.sql(`update recipients set email = 'nowhere' where envelope_id = $1`, [id]);
  await firm.bySender((call) => sendEnvelope(call, id, version));
  expect((await read(id)).stage).toBe('in_progress');
  await firm.runJobs([...mailJobs, ...signingJobs]);
  expect((await read(id)).stage).toBe('needs_attention');

  const declined = await firm.sent([{ name: 'Di Clines' }]);
  await declines('di.clines@example.com', declined.id);
  expect(await read(declined.id)).toMatchObject({ status: 'declined', stage: 'needs_attention' });
  const told = await firm.sql(`select path from inbox where reader_id = $1 and kind = 'signing.declined'`, [
    firm.sender.userId,
  ]);
  expect(told.map(({ path }) => path)).toEqual([`/app/sign/list/${declined.id}`]);
  const again = anId();
  await firm.bySender((call) => duplicateEnvelope(call, declined.id, again));
  expect(await read(declined.id)).toMatchObject({ stage: 'done', supersededBy: again });
});

test('a later deadline is told to those whose turn it is, and what they prepared stays good', async () => {
  const { id, version } = await firm.sent([{ name: 'Eve Prepared' }, { name: 'Fay Later', order: 2 }]);
  const signer = await firm.byLink('eve.prepared@example.com');
  const item = await firm.seal(signer, id, await firm.act(signer, await firm.prepare(signer, id)));
  const deadline = inDays(90);
  const extended = await extend(id, version, deadline);
  expect(extended).toMatchObject({ status: 'sent', deadline, version });
  expect(await subjects('eve.prepared@example.com')).toContain('More time to sign: Service agreement');
  expect(await subjects('fay.later@example.com')).toEqual([]);
  // well past the first deadline and the days after it
  firm.wait(70 * dayMs);
  await firm.runJobs();
  expect((await read(id)).status).toBe('sent');
  expect(await firm.deliver(id, item)).toMatchObject({ result: 'signed' });
  firm.wait(-70 * dayMs);
});

test('an expired envelope is open again: lapsed recipients return in turn, the others hear of it', async () => {
  const { id, version } = await firm.sent([
    { name: 'Gil Signed' },
    { name: 'Hal Lapsed', order: 2 },
    { name: 'Ida Waits', order: 3 },
    { name: 'Joe Watches', role: 'observer' },
  ]);
  await firm.signs('gil.signed@example.com', id);
  await firm.setDeadline(id, '-1 minute');
  await expireOverdue(firm.services);
  expect(await read(id)).toMatchObject({ status: 'expired', stage: 'needs_attention' });

  const open = await extend(id, version);
  expect(open).toMatchObject({ status: 'sent', endedAt: null, stage: 'in_progress' });
  expect(open.recipients.map(({ name, action }) => [name, action]).toSorted()).toEqual([
    ['Gil Signed', 'signed'],
    ['Hal Lapsed', 'due'],
    ['Ida Waits', 'waiting'],
    ['Joe Watches', 'waiting'],
  ]);
  expect((await subjects('hal.lapsed@example.com')).at(-1)).toMatch(/^More time/);
  expect((await subjects('gil.signed@example.com')).at(-1)).toMatch(/^Open again/);
  expect((await subjects('joe.watches@example.com')).at(-1)).toMatch(/^Open again/);
  expect(await subjects('ida.waits@example.com')).toEqual([]);

  await firm.signs('hal.lapsed@example.com', id);
  expect(await firm.signs('ida.waits@example.com', id)).toMatchObject({ envelopeStatus: 'sealing' });
});

test.each(['extend', 'expire'])(
  'extending against the clock, %s first: it can be signed again',
  async (first) => {
    const name = `Racer ${first}`;
    const { id, version } = await firm.sent([{ name }]);
    await firm.setDeadline(id, '-1 second');
    const works = [() => extend(id, version), () => expireOverdue(firm.services)];
    await Promise.all((first === 'extend' ? works : works.toReversed()).map((work) => work()));
    expect(await read(id)).toMatchObject({ status: 'sent', recipients: [{ action: 'due' }] });
    expect(await firm.signs(`racer.${first}@example.com`, id)).toMatchObject({ envelopeStatus: 'sealing' });
  },
);

test('a deadline moves forward only, of what can still be signed, in the version one saw', async () => {
  const { id, version, deadline } = await firm.sent([{ name: 'Kim Deadline' }]);
  for (const wrong of [deadline, inDays(-1), 'not a time'])
    expect(await errorsOf(extend(id, version, wrong))).toHaveProperty('deadline');
  expect(await codeOf(extend(id, version - 1))).toBe('stale');
  await firm.bySender((call) => cancelEnvelope(call, id, { version, reason: 'No.' }));
  expect(await codeOf(extend(id, version))).toBe('envelope_cancelled');
});

test('an envelope that was extended expires at its new deadline', async () => {
  const { id, version } = await firm.sent([{ name: 'Lou Longer' }]);
  await extend(id, version);
  firm.wait(31 * dayMs);
  await firm.runJobs();
  expect((await read(id)).status).toBe('sent');
  await firm.setDeadline(id, '-1 minute');
  firm.wait(30 * dayMs);
  await firm.runJobs();
  expect((await read(id)).status).toBe('expired');
  firm.wait(-61 * dayMs);
});

test('another member of staff comes to nothing of it', async () => {
  const { id, version } = await firm.sent([{ name: 'Mia Mine' }]);
  const other = await firm.staff('Olga Other');
  expect(await codeOf(read(id, other))).toBe('not_found');
  const theirs = [
    firm.bySender((call) => extendEnvelope(call, id, { version, deadline: inDays(60) }), other),
    firm.bySender((call) => duplicateEnvelope(call, id, anId()), other),
  ];
  expect(await Promise.all(theirs.map(codeOf))).toEqual(['not_found', 'not_found']);
});

test('a duplicate is a draft of its own with the same papers, people and fields', async () => {
  const { id } = await firm.sent([{ name: 'Ned Again' }, { name: 'Oda Again', order: 2 }]);
  const before = await read(id);
  const draftId = anId();
  const draft = await firm.bySender((call) => duplicateEnvelope(call, id, draftId));
  expect(draft).toMatchObject({ id: draftId, title: 'Service agreement', message: 'As discussed.' });
  expect(draft.documents.map(({ sha256 }) => sha256)).toEqual(before.documents.map(({ sha256 }) => sha256));
  expect(draft.recipients.map(({ email, order }) => [email, order])).toEqual([
    ['ned.again@example.com', 1],
    ['oda.again@example.com', 2],
  ]);
  const ids = new Set(draft.recipients.map((recipient) => recipient.id));
  expect(draft.fields).toHaveLength(4);
  for (const field of draft.fields) expect(ids).toContain(field.recipientId);
  for (const recipient of before.recipients) expect(ids).not.toContain(recipient.id);
  const sent = await firm.bySender((call) => sendEnvelope(call, draftId, draft.version));
  expect(sent).toMatchObject({ status: 'sent', supersedes: id });
});
