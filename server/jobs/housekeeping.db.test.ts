import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueTicket, type Ticket } from '#contract/signing/submission.ts';
import { until } from '#tests/fixtures/until.ts';
import { sentEnvelope } from '#tests/server/envelopes.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { actor } from '../db/actor.ts';
import { housekeepingJobs } from '../domains.ts';
import { errors } from '../errors/tables.ts';
import { openStores } from '../files/stores.ts';
import { type idempotencyKeys, rateLimits } from '../http/tables.ts';
import { bearers, sealingKeys, sessions } from '../session/tables.ts';
import { assertUsable } from '../signing/pdf/seal/open-signer.ts';
import { exportRoot, removeRoot } from '../signing/sealing/root-key.ts';
import { tickets } from '../signing/tables.ts';
import { planHousekeeping, roundOf } from './housekeeping.ts';
import { runDueJobs } from './runner.ts';
import { jobs } from './tables.ts';

const minute = 60_000;
const day = 1440 * minute;
let server: TestServer;
let firm: TestFirm;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
});
afterAll(() => server.close());

const signer = () => server.services.signer.current(new Date(server.now()));
const certificate = async () => new X509Certificate((await signer()).certificate);

const count = (
  table: typeof sessions | typeof bearers | typeof sealingKeys | typeof rateLimits | typeof idempotencyKeys,
) => server.db.as(actor('system'), async (tx) => (await tx.select().from(table)).length);
const runHousekeeping = async () => {
  await planHousekeeping(server.services, 0);
  await runDueJobs(server.services, housekeepingJobs);
};

test('rows that outlived their use go, the rest stays, and the next round is planned once', async () => {
  const bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  await server.request('/api/v1/me', { headers: { authorization: `Bearer ${bearer}` } });
  await runHousekeeping();
  await runHousekeeping();
  expect(await Promise.all([sessions, bearers, sealingKeys, rateLimits].map(count))).toEqual([1, 1, 1, 1]);
  const planned = await server.db.as(actor('system'), (tx) => tx.select().from(jobs));
  expect(planned.filter(({ finished_at }) => finished_at === null)).toHaveLength(1);
  server.wait(40 * day);
  await runHousekeeping();
  // A new sealing key beside the old one, to which a device may still have sealed something.
  expect(await Promise.all([sessions, bearers, sealingKeys, rateLimits].map(count))).toEqual([0, 0, 2, 0]);
  server.wait(95 * day);
  await runHousekeeping();
  expect(await count(sealingKeys)).toBe(1);
});

test('a sealing key stays as long as a ticket whose submission may be sealed to it', async () => {
  const sender = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  const { id, signer } = await sentEnvelope(server, firm, sender, await firm.tenant('Alder'));
  const [device] = await server.db.as(actor('system'), (tx) =>
    tx.select().from(sessions).where(eq(sessions.portal, 'external')),
  );
  const prepared = await server.call(
    issueTicket,
    { params: { id }, body: { deviceId: device?.device_id ?? '' } },
    { bearer: signer },
  );
  const { data: ticket } = (await prepared.json()) as { data: Ticket };
  const keys = () =>
    server.db.as(actor('system'), async (tx) => (await tx.select().from(sealingKeys)).map(({ id }) => id));
  const [before] = await keys();
  // as if the sender had given a year
  const expires_at = new Date(Date.parse(server.now()) + 395 * day).toISOString();
  await server.db.as(actor('system'), (tx) =>
    tx.update(tickets).set({ expires_at }).where(eq(tickets.id, ticket.id)),
  );
  for (let months = 0; months < 12; months++) {
    server.wait(31 * day);
    await runHousekeeping();
    expect(await keys()).toContain(before);
  }
  server.wait(31 * day);
  await runHousekeeping();
  expect(await keys()).not.toContain(before);
});

test('the sealing certificate is renewed 30 days before its end, while the server runs and for its next start', async () => {
  const first = await certificate();
  server.wait(first.validToDate.getTime() - Date.parse(server.now()) - 31 * day);
  await runHousekeeping();
  expect((await certificate()).raw).toEqual(first.raw);
  server.wait(2 * day);
  await runHousekeeping();
  const second = await certificate();
  expect(second.validToDate.getTime() - first.validToDate.getTime()).toBeGreaterThan(600 * day);
  const current = await signer();
  expect(() => assertUsable(current, new Date(server.now()))).not.toThrow();
  const kept = await readFile(join(server.dir, 'keys', 'seal.pem'), 'utf8');
  expect(new X509Certificate(kept.slice(kept.indexOf('-----BEGIN CERTIFICATE'))).raw).toEqual(second.raw);
});

test('a sealing certificate that nothing makes anew is said 30 days ahead, in the log and on the errors page', async () => {
  const { keys } = await openStores(server.services.config);
  const root = join(server.services.config.dataDir, 'root.pem');
  const at = new Date(server.now());
  await exportRoot(keys, root);
  await removeRoot(keys, root, at);
  const said = async () =>
    (await server.db.as(actor('system'), (tx) => tx.select().from(errors))).filter(
      ({ place }) => place === 'seal.end',
    );
  await runHousekeeping();
  expect(await said()).toEqual([]);
  server.wait((await certificate()).validToDate.getTime() - Date.parse(server.now()) - 20 * day);
  await runHousekeeping();
  await until(async () => (await said()).length === 1);
  expect((await said())[0]?.message).toContain('The sealing certificate ends within');
});

test('a duty that fails is named in its job and in the metrics, and tried again; the others are done', async () => {
  const done: string[] = [];
  let fails = true;
  const duty = (name: string) => ({ name, run: async () => void done.push(name) });
  const failing = {
    name: 'failing',
    async run() {
      if (fails) throw new Error('No room for it.');
      done.push('failing');
    },
  };
  const round = roundOf([duty('before'), failing, duty('after')]);
  const job = async () =>
    (await server.db.as(actor('system'), (tx) => tx.select().from(jobs))).filter(
      ({ kind }) => kind === 'housekeeping.failing',
    );
  const metrics = async () => (await server.request('/metrics', {}, '127.0.0.1')).text();

  await planHousekeeping(server.services, 0);
  await runDueJobs(server.services, round);
  expect(done.toSorted()).toEqual(['after', 'before']);
  expect(await job()).toMatchObject([{ finished_at: null, error: 'No room for it.', attempts: 1 }]);
  expect(await metrics()).toContain('portico_jobs_failing{kind="housekeeping.failing"} 1');
  expect(server.lines).toContainEqual(
    expect.objectContaining({ facts: expect.objectContaining({ kind: 'housekeeping.failing' }) }),
  );

  // The next round adds no second job for it.
  await planHousekeeping(server.services, 0);
  await runDueJobs(server.services, round);
  expect(done.toSorted()).toEqual(['after', 'after', 'before', 'before']);
  expect(await job()).toHaveLength(1);

  fails = false;
  server.wait(minute);
  await runDueJobs(server.services, round);
  expect(done).toContain('failing');
  expect(await job()).toMatchObject([{ finished_at: server.now(), error: null, attempts: 2 }]);
});

test('a finished job is forgotten after a month', async () => {
  await runHousekeeping();
  server.wait(31 * day);
  await runHousekeeping();
  const all = await server.db.as(actor('system'), (tx) => tx.select().from(jobs));
  const old = Date.parse(server.now()) - 30 * day;
  expect(all.filter(({ finished_at }) => finished_at !== null && Date.parse(finished_at) < old)).toEqual([]);
});
