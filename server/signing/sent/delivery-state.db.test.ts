import { afterAll, beforeAll, expect, test } from 'vitest';
import { actor } from '#server/db/actor.ts';
import { mailJobs } from '#server/mail/jobs.ts';
import { noteRefused } from '#server/mail/outbox.ts';
import { NotDeliveredYet } from '#server/mail/port.ts';
import { createEnvelope } from '../drafts/create-draft.ts';
import { signingJobs } from '../jobs.ts';
import { sendEnvelope } from '../sending/send-envelope.ts';
import { signingFirm } from '../test-envelope.ts';
import { readSent } from './own-envelope.ts';

let firm: Awaited<ReturnType<typeof signingFirm>>;
beforeAll(async () => {
  firm = await signingFirm();
});
afterAll(() => firm.close());

const runJobs = () => firm.runJobs([...mailJobs, ...signingJobs]);
const states = async (id: string) => {
  const { recipients } = await firm.bySender((call) => readSent(call, id));
  return Object.fromEntries(recipients.map(({ name, delivery }) => [name, delivery]));
};

test('the sender sees whose mail waits, whose is on its way, and who was not written to yet', async () => {
  const { id } = await firm.sent([{ name: 'Ann Told' }, { name: 'Bob Next', order: 2 }]);
  expect(await states(id)).toEqual({ 'Ann Told': 'queued', 'Bob Next': 'none' });
  await runJobs();
  expect(await states(id)).toEqual({ 'Ann Told': 'sent', 'Bob Next': 'none' });
  // queued by the signer's submission, delivered by the job
  await firm.signs('ann.told@example.com', id);
  expect(await states(id)).toEqual({ 'Ann Told': 'sent', 'Bob Next': 'queued' });
  await runJobs();
  expect(await states(id)).toEqual({ 'Ann Told': 'sent', 'Bob Next': 'sent' });
});

test('a mail that no try can deliver is bounced, and the sender is written to once', async () => {
  const draft = await firm.draft([{ name: 'Cy Nowhere' }, { name: 'Di There' }]);
  const { id, version } = await firm.bySender((call) => createEnvelope(call, draft));
  await firm.sql(`update recipients set email = 'nowhere' where envelope_id = $1 and name = 'Cy Nowhere'`, [
    id,
  ]);
  await firm.bySender((call) => sendEnvelope(call, id, version));
  await runJobs();
  await runJobs();
  expect(await states(id)).toEqual({ 'Cy Nowhere': 'bounced', 'Di There': 'sent' });
  const told = (await firm.mailsTo('sam@portico.example')).filter(({ subject }) =>
    subject.startsWith('Not delivered'),
  );
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toMatch(/Cy Nowhere.*The cause: .*nowhere.*replace this recipient/s);
  const [noted] = await firm.sql(
    `select event from audit where envelope_id = $1 and event::jsonb ->> 'type' = 'undelivered'`,
    [id],
  );
  expect(Object.keys(JSON.parse(noted?.event))).toEqual(['type', 'at', 'recipient', 'mail']);
});

test('while the mail server takes none, the sender reads why', async () => {
  const { id } = await firm.sent([{ name: 'Eve Patient' }]);
  const deliver = () => Promise.reject(new NotDeliveredYet('The mail server mx.example does not answer.'));
  await firm.runJobs([...mailJobs, ...signingJobs], { mail: { deliver } });
  const { recipients } = await firm.bySender((call) => readSent(call, id));
  expect(recipients).toMatchObject([
    { delivery: 'queued', deliveryCause: 'The mail server mx.example does not answer.' },
  ]);
});

test('a mail that comes back after it was sent is bounced, and the sender is written to once', async () => {
  const { id } = await firm.sent([{ name: 'Fay Gone' }]);
  await runJobs();
  expect(await states(id)).toEqual({ 'Fay Gone': 'sent' });
  const [mail] = await firm.sql(`select id from mails where "to" = 'fay.gone@example.com'`);
  for (let times = 0; times < 2; times++) {
    await firm.db.as(actor('system'), (tx) =>
      noteRefused(tx, String(mail?.id), '550 No such user', firm.now()),
    );
    await runJobs();
  }
  const { recipients, timeline } = await firm.bySender((call) => readSent(call, id));
  expect(recipients).toMatchObject([{ delivery: 'bounced', deliveryCause: '550 No such user' }]);
  expect(timeline.filter(({ kind }) => kind === 'undelivered')).toMatchObject([{ to: 'Fay Gone' }]);
  const told = await firm.mailsTo('sam@portico.example');
  expect(told.filter(({ text }) => /Fay Gone.*550 No such user/s.test(text))).toHaveLength(1);
});

test('when the copy of a complete envelope comes back, the sender is not advised to replace anybody, which is too late', async () => {
  const { id } = await firm.sent([{ name: 'Gus Moved' }]);
  await runJobs();
  await firm.signs('gus.moved@example.com', id);
  await runJobs();
  expect(await firm.bySender((call) => readSent(call, id))).toMatchObject({ status: 'completed' });
  const [copy] = await firm.sql(
    `select id from mails where "to" = 'gus.moved@example.com' and subject like 'Signed by everybody%'`,
  );
  await firm.db.as(actor('system'), (tx) => noteRefused(tx, String(copy?.id), '550 Moved', firm.now()));
  await runJobs();
  const told = (await firm.mailsTo('sam@portico.example')).filter(({ text }) => text.includes('550 Moved'));
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain('send them the sealed copy yourself');
  expect(told[0]?.text).not.toContain('replace');
});
