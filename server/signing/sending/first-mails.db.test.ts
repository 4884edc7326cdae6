import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstMailsPerDay, mailsPerDayUnanswered } from '#contract/core/limits.ts';
import { dayMs, later } from '#server/clock.ts';
import { actor } from '#server/db/actor.ts';
import { firstMailsLeft } from '#server/mail/budget.ts';
import { sendMail } from '#server/mail/outbox.ts';
import type { SenderCall } from '../envelope/call.ts';
import { correctEnvelope } from '../lifecycle/correct-envelope.ts';
import { expireOverdue } from '../lifecycle/expire-envelopes.ts';
import { extendEnvelope } from '../lifecycle/extend-envelope.ts';
import { remind, remindAsPlanned } from '../lifecycle/remind.ts';
import { replaceRecipient } from '../lifecycle/replace-recipient.ts';
import { anId, signingFirm, testPdf } from '../test-envelope.ts';
import { actOnSeveral } from './act-on-several.ts';

let firm: Awaited<ReturnType<typeof signingFirm>>;
beforeAll(async () => {
  firm = await signingFirm({ RATE_LIMIT_FACTOR: '1' });
});
afterAll(() => firm.close());

const people = (count: number, of: string, order = 1) =>
  Array.from({ length: count }, (_, i) => ({ name: `${of}${i} Stranger`, order }));

/** Goes on at noon (UTC) of the next day: every budget is whole again. */
const tomorrow = () => firm.wait(dayMs + dayMs / 2 - (Date.parse(firm.now()) % dayMs));
const left = ({ userId } = firm.sender) =>
  firm.db.as(actor('system'), (tx) => firstMailsLeft(tx, userId, { now: firm.now(), factor: 1 }));

/** Writes to these addresses, of this one's budget. */
const write = (addresses: readonly string[], { userId: by } = firm.sender) =>
  firm.db.as(actor('system'), async (tx) => {
    const letter = { reader: 'Ann', says: ['Hello.'], action: null, firm: { name: 'Harbour', address: '' } };
    for (const to of addresses)
      await sendMail(tx, { kind: 'signing.invited', by, to, subject: 'Hello', letter }, firm.now());
  });

test('of an envelope those whose turn is to come count when it is sent, and what it needs beyond is refused', async () => {
  const each = 7;
  for (let i = 0; i < Math.floor(firstMailsPerDay / each); i++) {
    const [first, ...later] = people(each, `a${i}`);
    await firm.sent([...(first ? [first] : []), ...later.map((one) => ({ ...one, order: 2 }))]);
  }
  await expect(firm.sent(people(2, 'b'))).rejects.toMatchObject({
    code: 'mail_budget',
    message: expect.stringContaining('You can write to 1 more today, and this needs 2.'),
  });
  await firm.sent(people(1, 'b'));
  await expect(firm.sent(people(1, 'c'))).rejects.toMatchObject({ code: 'mail_budget' });
  const refused = await firm.sql("select status from envelopes where status <> 'sent'");
  expect(refused).toMatchObject([{ status: 'draft' }, { status: 'draft' }]);
});

test('a signer who does not answer is reminded so often, and each envelope of several says why not', async () => {
  tomorrow();
  const { id } = await firm.sent(people(1, 'd'));
  const again = () => {
    firm.wait(3_600_000);
    return firm.bySender((call) => remind(call, id, { recipientId: null }));
  };
  for (let i = 1; i < mailsPerDayUnanswered; i++) await again();
  await expect(again()).rejects.toMatchObject({ code: 'mail_budget' });
  const several = await firm.bySender((call) => actOnSeveral(call, { act: 'remind', ids: [id] }));
  expect(several).toMatchObject({
    done: [],
    refused: [{ id, message: expect.stringContaining('nobody has answered') }],
  });
  const role = await firm.bySender(async (call) => {
    await actOnSeveral(call, { act: 'remind', ids: [id] });
    return (await call.tx.execute('select current_user as role')).rows;
  });
  // The refusal leaves nobody with more rights than before.
  expect(role).toEqual([{ role: 'portico_staff' }]);
});

test('an expired envelope needs the budget of everybody it will write to when it is reopened', async () => {
  tomorrow();
  const { id, version } = await firm.sent([...people(1, 'e'), ...people(5, 'f', 2)]);
  await firm.setDeadline(id, '-1 minute');
  await expireOverdue(firm.services);
  tomorrow();
  await write(Array.from({ length: firstMailsPerDay - 5 }, (_, i) => `${i}@known.example`));
  const reopen = () =>
    firm.bySender((call) => extendEnvelope(call, id, { version, deadline: later(firm.now(), 9 * dayMs) }));
  await expect(reopen()).rejects.toMatchObject({
    code: 'mail_budget',
    message: expect.stringContaining('You can write to 5 more today, and this needs 6.'),
  });
  tomorrow();
  await reopen();
  expect(await left()).toBe(firstMailsPerDay - 6);
});

test('a successor whose turn is to come counts on the day of the change', async () => {
  tomorrow();
  const { id, version, recipients } = await firm.sent([...people(1, 'g'), ...people(1, 'h', 2)]);
  tomorrow();
  const person = { kind: 'external', name: 'Sue Cessor', email: 'sue@example.com' } as const;
  const recipientId = recipients[1]?.id ?? '';
  await firm.bySender((call) => replaceRecipient(call, id, { version, recipientId, person }));
  expect(await left()).toBe(firstMailsPerDay - 1);
});

test('a planned reminder is of nobody’s budget, but one of the e-mails of today to its address', async () => {
  tomorrow();
  const { id, recipients } = await firm.sent(people(1, 'l'));
  tomorrow();
  const reminder = { envelopeId: id, recipientId: recipients[0]?.id ?? '', planned: firm.now() };
  await remindAsPlanned(firm.services, reminder);
  expect(await left()).toBe(firstMailsPerDay);
  await write(Array.from({ length: mailsPerDayUnanswered - 1 }, () => 'l0.stranger@example.com'));
  firm.wait(3_600_000);
  await expect(firm.bySender((call) => remind(call, id, { recipientId: null }))).rejects.toMatchObject({
    code: 'mail_budget',
  });
});

test('a wrong document is replaced, and people get more time, though e-mails of today to some of them are used up', async () => {
  tomorrow();
  const observer = { name: 'Olga Observer', role: 'observer', order: 1 } as const;
  const { id, version, documents } = await firm.sent([...people(1, 'i'), observer]);
  const used = (email: string) => write(Array.from({ length: mailsPerDayUnanswered - 1 }, () => email));
  await used('olga.observer@example.com');
  const deadline = later(firm.now(), 90 * dayMs);
  await firm.bySender((call) => extendEnvelope(call, id, { version, deadline }));
  await used('i0.stranger@example.com');
  const documentId = documents[0]?.id ?? '';
  const uploadId = await firm.upload(await testPdf(3, 'Corrected agreement'));
  const corrected = await firm.bySender((call) =>
    correctEnvelope(call, id, { version, documentId, uploadId }),
  );
  expect(corrected.version).toBe(version + 1);
  const again = { version: corrected.version, deadline: later(deadline, dayMs) };
  await expect(firm.bySender((call) => extendEnvelope(call, id, again))).rejects.toMatchObject({
    code: 'mail_budget',
  });
});

test('a colleague who acts for the sender uses their own budget, also for those whose turn comes later', async () => {
  tomorrow();
  const { id, version, recipients } = await firm.sent([...people(2, 'j'), ...people(1, 'k', 2)]);
  const colleague = await firm.staff('Cora Colleague');
  await firm.sql(
    `insert into envelope_handovers (id, envelope_id, user_id, by_id, created_at) values ($1, $2, $3, $4, now())`,
    [anId(), id, colleague.userId, firm.sender.userId],
  );
  tomorrow();
  await write(Array.from({ length: firstMailsPerDay }, (_, i) => `${i}@full.example`));
  const successor = (name: string, at: number) => {
    const person = { kind: 'external', name, email: `${name}@example.com` } as const;
    const recipientId = recipients.find((one) => one.name === `${at === 2 ? 'k0' : 'j0'} Stranger`)?.id ?? '';
    return (call: SenderCall) => replaceRecipient(call, id, { version, recipientId, person });
  };
  await expect(firm.bySender(successor('due', 1))).rejects.toMatchObject({ code: 'mail_budget' });
  await firm.bySender(successor('due', 1), colleague);
  await firm.bySender(successor('later', 2), colleague);
  // Both successors, and the one who was told that they are replaced.
  expect(await left(colleague)).toBe(firstMailsPerDay - 3);
  for (const email of ['due@example.com', 'j1.stranger@example.com']) await firm.signs(email, id);
  expect(await firm.mailsTo('later@example.com')).toHaveLength(1);
  expect(await left(colleague)).toBe(firstMailsPerDay - 3);
});
