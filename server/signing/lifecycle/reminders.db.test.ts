import { afterAll, beforeAll, expect, test } from 'vitest';
import { remindAgainMs } from '#contract/core/limits.ts';
import { dayMs } from '#server/clock.ts';
import { readSent } from '../sent/own-envelope.ts';
import { signingFirm } from '../test-envelope.ts';
import { signingPeople } from '../test-people.ts';
import { codeOf } from '../test-refusals.ts';
import { remind } from './remind.ts';

let firm: Awaited<ReturnType<typeof signingFirm>>;
beforeAll(async () => {
  firm = await signingFirm();
});
afterAll(() => firm.close());

const remindNow = (id: string, recipientId: string | null = null, who = firm.sender) =>
  firm.bySender((call) => remind(call, id, { recipientId }), who);
const reminders = async (email: string) =>
  (await firm.mailsTo(email)).filter(({ subject }) => subject.startsWith('Reminder')).length;
const recipientOf = async (id: string, name: string) =>
  (await firm.bySender((call) => readSent(call, id))).recipients.find((one) => one.name === name)?.id ?? '';

test('due recipients are reminded on the days the sender chose, with a link that works, and not once they acted', async () => {
  const { id } = await firm.sent([{ name: 'Ann Slow' }, { name: 'Bob Quick' }], { reminders: [3, 7] });
  await firm.signs('bob.quick@example.com', id);
  firm.wait(3 * dayMs);
  await firm.runJobs();
  expect(await reminders('ann.slow@example.com')).toBe(1);
  expect(await reminders('bob.quick@example.com')).toBe(0);
  await firm.runJobs();
  expect(await reminders('ann.slow@example.com')).toBe(1);
  // the newest link is the reminder's
  await firm.signs('ann.slow@example.com', id);
  firm.wait(4 * dayMs);
  await firm.runJobs();
  expect(await reminders('ann.slow@example.com')).toBe(1);
});

test('planned reminders pause while the client is on hold; by hand one is reminded all the same', async () => {
  const client_id = await (await signingPeople(firm)).client();
  const { id } = await firm.sent([{ name: 'Zoe Held' }], { client_id, reminders: [3, 7, 10] });
  const stands = (status: 'ACTIVE' | 'ON_HOLD') =>
    firm.sql('update clients set business_status = $1 where id = $2', [status, client_id]);
  await stands('ON_HOLD');
  firm.wait(3 * dayMs);
  await firm.runJobs();
  expect(await reminders('zoe.held@example.com')).toBe(0);
  await remindNow(id);
  expect(await reminders('zoe.held@example.com')).toBe(1);
  await stands('ACTIVE');
  firm.wait(4 * dayMs);
  await firm.runJobs();
  expect(await reminders('zoe.held@example.com')).toBe(2);
});

test('days count from the turn of each', async () => {
  const { id } = await firm.sent([{ name: 'Cay First' }, { name: 'Deb Second', order: 2 }], {
    reminders: [3],
  });
  firm.wait(2 * dayMs);
  await firm.signs('cay.first@example.com', id);
  firm.wait(2 * dayMs);
  await firm.runJobs();
  expect(await reminders('deb.second@example.com')).toBe(0);
  firm.wait(dayMs);
  await firm.runJobs();
  expect(await reminders('deb.second@example.com')).toBe(1);
  expect(await reminders('cay.first@example.com')).toBe(0);
});

test('a job that is run again, its runner having died, reminds nobody twice', async () => {
  const { id } = await firm.sent([{ name: 'Eli Once' }], { reminders: [3] });
  firm.wait(3 * dayMs);
  await firm.runJobs();
  firm.wait(2 * remindAgainMs);
  await firm.sql(
    `update jobs set finished_at = null where kind = 'signing.remind' and payload ->> 'envelopeId' = $1`,
    [id],
  );
  await firm.runJobs();
  expect(await reminders('eli.once@example.com')).toBe(1);
});

test('by hand one or all who are due are reminded, each once an hour', async () => {
  const { id } = await firm.sent([
    { name: 'Fae Hand' },
    { name: 'Gus Hand' },
    { name: 'Hob Later', order: 2 },
  ]);
  await remindNow(id, await recipientOf(id, 'Fae Hand'));
  await remindNow(id);
  expect(await reminders('fae.hand@example.com')).toBe(1);
  expect(await reminders('gus.hand@example.com')).toBe(1);
  expect(await reminders('hob.later@example.com')).toBe(0);
  await expect(remindNow(id)).rejects.toThrow('Hand were reminded within the last hour.');
  firm.wait(remindAgainMs);
  const { recipients } = await remindNow(id);
  expect(await reminders('fae.hand@example.com')).toBe(2);
  const reminded = recipients.filter(({ remindedAt }) => remindedAt).map(({ name }) => name);
  expect(reminded.toSorted()).toEqual(['Fae Hand', 'Gus Hand']);
});

test('two reminders at the same moment are one', async () => {
  const { id } = await firm.sent([{ name: 'Ivy Twice' }]);
  const codes = await Promise.all([codeOf(remindNow(id)), codeOf(remindNow(id))]);
  expect(codes.toSorted()).toEqual(['conflict', 'done']);
  expect(await reminders('ivy.twice@example.com')).toBe(1);
});

test('reminding somebody who is not due, of an ended envelope, or of another’s is refused', async () => {
  const { id } = await firm.sent([{ name: 'Jon Due' }, { name: 'Kay Waits', order: 2 }]);
  await expect(remindNow(id, await recipientOf(id, 'Kay Waits'))).rejects.toThrow(
    'It is not the turn of Kay Waits.',
  );
  expect(await codeOf(remindNow(id, null, await firm.staff('Olga Other')))).toBe('not_found');
  await firm.setDeadline(id, '-1 second');
  expect(await codeOf(remindNow(id))).toBe('envelope_expired');
});
