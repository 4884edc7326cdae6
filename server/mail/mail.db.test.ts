import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMail, readMail } from '../../contract/mail.ts';
import { type TestFirm, testFirm } from '../../tests/server/fixtures.ts';
import { type TestServer, testServer } from '../../tests/server/test-server.ts';
import { actor } from '../db/actor.ts';
import { runDueJobs } from '../jobs/runner.ts';
import { mailJobs, sendMail } from './outbox.ts';

interface Office {
  server: TestServer;
  firm: TestFirm;
  bearer: string;
}
const open: TestServer[] = [];
async function office(env: Record<string, string>): Promise<Office> {
  const server = await testServer({ env });
  open.push(server);
  const firm = await testFirm(server);
  return { server, firm, bearer: await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff') };
}
const send = ({ server }: Office, subject: string) =>
  server.db.as(actor('system'), (tx) =>
    sendMail(tx, { to: 'ann@outside.example', subject, text: `About ${subject}` }, server.now()),
  );

let demo: Office;
let real: Office;
beforeAll(async () => {
  demo = await office({ DEMO: 'true' });
  real = await office({ DEMO: 'false' });
});
afterAll(() => Promise.all(open.map((server) => server.close())));

test('an administrator of the demo firm reads what was sent, the newest first', async () => {
  const { server, bearer } = demo;
  await send(demo, 'first');
  server.wait(1000);
  await send(demo, 'second');
  await runDueJobs(server.services, mailJobs);
  const unsent = await send(demo, 'not yet');
  const list = await server.call(listMail, {}, { bearer });
  const { data } = (await list.json()) as { data: { id: string; subject: string; text?: string }[] };
  expect(data.map(({ subject }) => subject)).toEqual(['second', 'first']);
  expect(data[0]).not.toHaveProperty('text');
  const one = await server.call(readMail, { params: { id: data[1]?.id ?? '' } }, { bearer });
  expect(await one.json()).toMatchObject({ data: { to: 'ann@outside.example', text: 'About first' } });
  expect((await server.call(readMail, { params: { id: unsent } }, { bearer })).status).toBe(404);
});

test('anywhere else nobody reads mail', async () => {
  const { server, bearer } = real;
  const id = await send(real, 'private');
  await runDueJobs(server.services, mailJobs);
  expect((await server.call(listMail, {}, { bearer })).status).toBe(404);
  expect((await server.call(readMail, { params: { id } }, { bearer })).status).toBe(404);
});
