import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailJobs } from '../mail/outbox.ts';
import { createEnvelope } from './create.ts';
import { signingJobs } from './jobs.ts';
import { sendEnvelope } from './send.ts';
import { readSent } from './sent.ts';
import { testFirm } from './test-envelope.ts';

let firm: Awaited<ReturnType<typeof testFirm>>;
beforeAll(async () => {
  firm = await testFirm();
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
  // written by the signer's act, delivered by the job
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
  expect(told[0]?.text).toMatch(/Cy Nowhere.*The cause: .*nowhere/s);
  const [noted] = await firm.sql(
    `select event from audit where envelope_id = $1 and event::jsonb ->> 'type' = 'undelivered'`,
    [id],
  );
  expect(Object.keys(JSON.parse(noted?.event))).toEqual(['type', 'at', 'recipient', 'mail']);
});
