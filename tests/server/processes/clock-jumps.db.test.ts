import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportClients } from '#contract/clients/clients.ts';
import type { Endpoint, Input } from '#contract/core/endpoint.ts';
import { appendUpload, createUpload, readUpload, type Upload } from '#contract/documents/uploads.ts';
import { listDevices } from '#contract/session/devices.ts';
import { logout, type SignedIn, userLogin } from '#contract/session/session.ts';
import { type Receipt, submit } from '#contract/signing/submission.ts';
import { createView } from '#contract/views.ts';
import { actor } from '#server/db/actor.ts';
import { random } from '#server/demo/random.ts';
import { exportSources, housekeepingJobs } from '#server/domains.ts';
import { exportJobs } from '#server/exports/jobs.ts';
import { inboxJobs } from '#server/inbox/jobs.ts';
import { planHousekeeping } from '#server/jobs/housekeeping.ts';
import { runDueJobs } from '#server/jobs/runner.ts';
import { jobs } from '#server/jobs/tables.ts';
import { mailJobs } from '#server/mail/jobs.ts';
import { brokenAt } from '#server/signing/audit/chain.ts';
import { signingJobs } from '#server/signing/jobs.ts';
import { audit } from '#server/signing/tables.ts';
import { dataOf } from '../answers.ts';
import { uploadPdf } from '../envelopes.ts';
import { password, type TestFirm, testFirm } from '../fixtures.ts';
import { type Side, twoSides } from '../sides.ts';
import { signerOn } from '../signer.ts';
import { type TestServer, testServer } from '../test-server.ts';

const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 100_000);
const [hour, day] = [3_600_000, 86_400_000];
const jumps = [hour, -hour, day, -day, 90_000, -90_000];
let server: TestServer;
let firm: TestFirm;
let side: Side;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '100' } });
  firm = await testFirm(server);
  [side] = await twoSides(server, firm);
});
afterAll(() => server.close());

const data = <T>(endpoint: Endpoint, input: Input<Endpoint>, more: { bearer?: string; key?: string } = {}) =>
  dataOf<T>(server.call(endpoint, input, more));
async function signIn(): Promise<string> {
  const body = { email: 'rm@firm.example', password };
  const response = await server.call(userLogin, { body });
  expect(response.status, await response.clone().text()).toBe(200);
  return ((await response.json()) as SignedIn).access_token;
}
const runJobs = () =>
  runDueJobs(server.services, [
    ...mailJobs,
    ...signingJobs,
    ...exportJobs(exportSources),
    ...inboxJobs,
    ...housekeepingJobs,
  ]);

test(`the server's clock jumps between calls: nothing acknowledged is lost, nobody stays shut out (CHAOS_SEED=${seed})`, async () => {
  const chance = random(seed, 'clock jumps');
  const { id: envelopeId, signer: outside } = side.envelope;
  const signer = await signerOn(server, firm, outside, side.deviceIds.signer);
  const sign = await signer.prepare(await signer.read(envelopeId));
  const signedOut: string[] = [];
  const written: { ask: () => Promise<Response>; answer: string }[] = [];
  const uploaded: string[] = [];
  let ahead = 0;
  let bearer = await signIn();

  /** Moves the clock to a random time up to a day before or after its start. */
  const jump = (): void => {
    const ms = chance.pick(jumps.filter((each) => Math.abs(ahead + each) <= day));
    ahead += ms;
    server.wait(ms);
  };
  /** Signs in again if the session has ended, the only effect a jump may have. */
  async function back() {
    const answer = await server.call(listDevices, {}, { bearer });
    if (answer.status === 401) bearer = await signIn();
    else expect(answer.status).toBe(200);
  }

  const acts: (() => Promise<unknown>)[] = [
    async () => {
      const id = firm.id();
      const body = { id, name: 'Notes.txt', size: 10, purpose: 'document' as const };
      await data(createUpload, { body }, { bearer });
      jump();
      await back();
      const chunk = { params: { id }, query: { offset: '0' }, body: new TextEncoder().encode('ten bytes!') };
      await data(appendUpload, chunk, { bearer });
      uploaded.push(id);
    },
    async () => {
      uploaded.push(await uploadPdf(server, firm, bearer, { title: String(uploaded.length) }));
    },
    async () => {
      const form = { name: `View ${written.length}`, scope: 'mine' as const, team_id: null };
      const [key, body] = [firm.id(), { id: firm.id(), list: 'clients', form, address: {} }];
      const ask = () => server.call(createView, { body }, { bearer, key });
      const response = await ask();
      expect(response.status).toBe(200);
      written.push({ ask, answer: await response.text() });
    },
    async () => {
      const first = written.length > 0 ? chance.pick(written) : null;
      if (first) expect(await (await first.ask()).text()).toBe(first.answer);
    },
    () =>
      data(
        exportClients,
        { body: { id: firm.id(), export_list_name: 'All', format: 'csv', columns: ['name'] } },
        { bearer },
      ),
    async () => {
      await server.call(logout, {}, { bearer });
      signedOut.push(bearer);
      bearer = await signIn();
    },
    async () => {
      await planHousekeeping(server.services, 0);
      await runJobs();
    },
  ];

  for (let step = 0; step < 24; step++) {
    jump();
    await back();
    await chance.pick(acts)();
    for (const old of signedOut)
      expect((await server.call(listDevices, {}, { bearer: old })).status).toBe(401);
  }

  const item = await sign();
  jump();
  const receipt = await data<Receipt>(submit, { params: { id: envelopeId }, body: item });
  expect(receipt.result).toBe('signed');
  jump();
  expect(await data<Receipt>(submit, { params: { id: envelopeId }, body: item })).toEqual(receipt);

  await back();
  for (const id of uploaded) {
    const { file } = await data<Upload>(readUpload, { params: { id } }, { bearer });
    expect(await server.services.files.exists(file?.sha256 ?? ''), id).toBe(true);
  }
  for (const { ask, answer } of written) expect(await (await ask()).text()).toBe(answer);

  await runJobs();
  const left = await server.db.as(actor('system'), (tx) => tx.select().from(jobs));
  const planned = new Set(['housekeeping', 'signing.expire', 'signing.remind']);
  expect(left.filter(({ finished_at, kind }) => !finished_at && !planned.has(kind))).toEqual([]);
  const events = await server.db.as(actor('system'), (tx) =>
    tx.select().from(audit).orderBy(audit.envelope_id, audit.seq),
  );
  for (const [envelope, chain] of Map.groupBy(events, ({ envelope_id }) => envelope_id)) {
    expect(chain.map(({ seq }) => seq)).toEqual(chain.map((_, i) => i + 1));
    expect(brokenAt(envelope, chain)).toBeNull();
  }
  expect(server.lines.filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([]);
}, 180_000);
