import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { until } from '#tests/fixtures/until.ts';
import { startJobs } from '../jobs/runner.ts';
import { signingJobs } from '../signing/jobs.ts';
import { signingFirm } from '../signing/test-envelope.ts';
import { mailJobs } from './jobs.ts';

/** A mail server that accepts every connection and never greets. */
const sockets = new Set<Socket>();
let isGone = false;
const relay = createServer((socket) => {
  sockets.add(socket);
  socket.on('error', () => undefined);
  if (isGone) socket.destroy();
});
let firm: Awaited<ReturnType<typeof signingFirm>>;
beforeAll(async () => {
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  firm = await signingFirm({ SMTP_URL: `smtp://127.0.0.1:${(relay.address() as AddressInfo).port}` });
});
afterAll(async () => {
  relay.close();
  for (const socket of sockets) socket.destroy();
  await firm.close();
});

const statusOf = async (id: string) =>
  (await firm.sql('select status from envelopes where id = $1', [id]))[0]?.status;

test('a mail server that never greets keeps no envelope from completing, and is on the errors page once it failed', async () => {
  const runner = await startJobs<typeof firm.services>(firm.services, [...mailJobs, ...signingJobs]);
  const people = ['Ann Lee', 'Bea Low', 'Cal Moe'].map((name) => ({ name }));
  const { id } = await firm.sent(people);
  // Every worker of the mail lane waits for a greeting.
  await until(() => sockets.size >= 2);
  for (const email of ['ann.lee', 'bea.low', 'cal.moe']) await firm.signs(`${email}@example.com`, id);
  await vi.waitFor(async () => expect(await statusOf(id)).toBe('completed'), { timeout: 12_000 });
  expect(await firm.sql('select from mails where sent_at is not null')).toEqual([]);

  isGone = true;
  for (const socket of sockets) socket.destroy();
  const noted = () => firm.sql(`select message from errors where message like 'The mail server %'`);
  await vi.waitFor(async () => expect(await noted()).toHaveLength(1), { timeout: 12_000 });
  expect(firm.services.mail.problem?.()).toMatch(/^The mail server 127\.0\.0\.1/);
  await runner.stop();
}, 40_000);
