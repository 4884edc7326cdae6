import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listErrors } from '#contract/error-log.ts';
import { listMail, readMail } from '#contract/mail.ts';
import { testMailServer } from '#tests/fixtures/smtp.ts';
import { untilPasses } from '#tests/fixtures/until.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { actor } from '../db/actor.ts';
import { mailDayJobs } from '../inbox/mail-day.ts';
import { inbox } from '../inbox/tables.ts';
import { runDueJobs } from '../jobs/runner.ts';
import { mailJobs } from './jobs.ts';
import { sendMail } from './outbox.ts';
import { type Mail, NotDeliveredYet, Undeliverable } from './port.ts';
import { deliveryOfMails, mailById } from './queries.ts';

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
const about = (subject: string) => ({
  subject,
  letter: {
    reader: 'Ann',
    says: [`About ${subject}`],
    action: null,
    firm: { name: 'Harbour & Vale', address: '' },
  },
});
const send = ({ server }: Office, subject: string) =>
  server.db.as(actor('system'), (tx) =>
    sendMail(tx, { kind: 'firm.test', to: 'ann@outside.example', ...about(subject) }, server.now()),
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
  await send(demo, 'second\non one line');
  await runDueJobs(server.services, mailJobs);
  const unsent = await send(demo, 'not yet');
  const list = await server.call(listMail, {}, { bearer });
  const { data } = (await list.json()) as { data: { id: string; subject: string; text?: string }[] };
  expect(data.map(({ subject }) => subject)).toEqual(['second on one line', 'first']);
  expect(data[0]).not.toHaveProperty('text');
  const one = await server.call(readMail, { params: { id: data[1]?.id ?? '' } }, { bearer });
  expect(await one.json()).toMatchObject({
    data: { to: 'ann@outside.example', text: 'Dear Ann,\n\nAbout first\n\nHarbour & Vale' },
  });
  expect((await server.call(readMail, { params: { id: unsent } }, { bearer })).status).toBe(404);
});

test('a mail that is refused with its files goes without them', async () => {
  const { server, firm } = real;
  const to = 'carla@outside.example';
  const id = await firm.as(async (tx) => {
    const attached = [await firm.file(tx, 'Agreement.pdf'), await firm.file(tx, 'Agreement.pdf')];
    return sendMail(tx, { kind: 'firm.test', to, ...about('files'), attached }, server.now());
  });
  const tried: string[][] = [];
  const deliver = async ({ attached }: Mail) => {
    tried.push(attached.map(({ name }) => name));
    if (attached.length > 0) throw new Undeliverable('552 Message too large.');
  };
  await runDueJobs({ ...server.services, mail: { deliver } }, mailJobs);
  expect(tried).toEqual([['Agreement.pdf', 'Agreement (2).pdf'], []]);
  const standing = await firm.as((tx) => deliveryOfMails(tx, [id]));
  expect(standing(id)).toEqual({ state: 'sent', cause: null });
});

test('a link that signs is forgotten once its mail was handed on or is refused, and the mail delivered has it', async () => {
  const link = 'https://portal.example/auth/external-login/s3cret-T0ken_';
  const letter = {
    reader: 'Ann',
    says: ['Sign.'],
    action: { words: 'Sign', address: link },
    firm: { name: 'Harbour & Vale', address: '' },
  };
  const { server } = real;
  const system = actor('system');
  const mailed = (to: string) =>
    server.db.as(system, (tx) =>
      sendMail(tx, { kind: 'firm.test', to, subject: 'To sign', letter }, server.now()),
    );
  const [sent, refused] = [await mailed('ann@outside.example'), await mailed('nobody@outside.example')];
  const delivered: string[] = [];
  const deliver = async ({ to, text, html }: Mail) => {
    if (to.startsWith('nobody')) throw new Undeliverable('There is no such address.');
    delivered.push(text, html);
  };
  await runDueJobs({ ...server.services, mail: { deliver } }, mailJobs);
  for (const words of delivered) expect(words).toContain(link);
  expect(delivered).toHaveLength(2);
  for (const id of [sent, refused]) {
    const kept = await server.db.as(system, (tx) => mailById(tx, id));
    expect(kept?.text).toContain('https://portal.example/auth/external-login/…');
    expect(`${kept?.text}${kept?.html}`).not.toContain('s3cret');
  }
});

test('anywhere else nobody reads mail', async () => {
  const { server, bearer } = real;
  const id = await send(real, 'private');
  await runDueJobs(server.services, mailJobs);
  expect((await server.call(listMail, {}, { bearer })).status).toBe(404);
  expect((await server.call(readMail, { params: { id } }, { bearer })).status).toBe(404);
});

test('a mail to no address is refused for good: tried once, and who wanted to know is told', async () => {
  const { server } = real;
  const payloads: unknown[] = [];
  const telling = {
    kind: 'test.refused',
    run: async (_: unknown, payload: unknown) => void payloads.push(payload),
  };
  const id = await server.db.as(actor('system'), (tx) =>
    sendMail(tx, { kind: 'firm.test', to: 'nowhere', ...about('lost') }, server.now(), {
      kind: telling.kind,
      payload: { about: 'Ann' },
    }),
  );
  for (let i = 0; i < 2; i++) {
    await runDueJobs(server.services, [...mailJobs, telling]);
    server.wait(3_600_000);
  }
  expect(payloads).toEqual([{ about: 'Ann', mailId: id }]);
  const mail = await server.db.as(actor('system'), (tx) => mailById(tx, id));
  expect(mail).toMatchObject({ sent_at: null, cause: '“nowhere” is not an e-mail address.' });
});

test('a mail that cannot be handed on yet waits and is tried again', async () => {
  const { server } = real;
  const id = await send(real, 'patience');
  let down = true;
  const mail = {
    deliver: async (...given: Parameters<typeof server.services.mail.deliver>) => {
      if (down) throw new NotDeliveredYet('The mail server does not answer.');
      return server.services.mail.deliver(...given);
    },
  };
  const standing = () => server.db.as(actor('system'), async (tx) => (await deliveryOfMails(tx, [id]))(id));
  await runDueJobs({ ...server.services, mail }, mailJobs);
  expect(await standing()).toEqual({ state: 'queued', cause: 'The mail server does not answer.' });
  expect(server.lines.findLast(({ message }) => message === 'job failed')?.facts).toMatchObject({
    kind: 'mail.deliver',
    error: { type: 'NotDeliveredYet', message: 'The mail server does not answer.' },
  });
  down = false;
  server.wait(3_600_000);
  await runDueJobs({ ...server.services, mail }, mailJobs);
  expect(await standing()).toEqual({ state: 'sent', cause: null });
});

test('a mail server that fails is left alone for a while, and the errors page says so', async () => {
  const away = await testMailServer();
  await away.close();
  const { server, bearer } = await office({ DEMO: 'false', SMTP_URL: `smtp://127.0.0.1:${away.port}` });
  const ids: string[] = [];
  for (let i = 0; i < 5; i++) ids.push(await send({ server } as Office, `letter ${i}`));
  await runDueJobs(server.services, mailJobs);
  const standing = await server.db.as(actor('system'), (tx) => deliveryOfMails(tx, ids));
  const causes = ids.map((id) => standing(id)?.cause ?? '');
  expect(causes.filter((cause) => cause === 'The mail server 127.0.0.1 does not answer.')).toHaveLength(3);
  expect(causes.filter((cause) => cause.includes('not asked again before'))).toHaveLength(2);
  await untilPasses(async () => {
    const list = await server.call(listErrors, { query: {} }, { bearer });
    expect(await list.json()).toMatchObject({
      data: [{ side: 'server', kind: 'NotDeliveredYet', place: 'mail' }],
    });
  });
});

type Cause =
  | { kind: 'inbox.letter' | 'signing.code' | 'session.factor'; by?: undefined }
  | { kind: 'access.reset'; by: null };
const urgent: readonly Cause[] = [
  { kind: 'signing.code' },
  { kind: 'session.factor' },
  { kind: 'access.reset', by: null },
];

test('of a firm with a number of e-mails a day, further ones wait for the next, and administrators are told once', async () => {
  const most = 3;
  const { server, firm } = await office({ DEMO: 'false', MAIL_PER_DAY: String(most) });
  const day = 24 * 3_600_000;
  server.wait(day / 2 - (Date.parse(server.now()) % day));
  const system = actor('system');
  const administrator = actor('staff', { accountId: firm.staff.ADM.accountId, userId: firm.staff.ADM.id });
  const mailed = (cause: Cause) =>
    server.db.as(administrator, (tx) =>
      sendMail(tx, { ...cause, to: 'ann@outside.example', ...about(cause.kind) }, server.now()),
    );
  const ids: string[] = [];
  for (let i = 0; i < 2 * most + 2; i++) ids.push(await mailed({ kind: 'inbox.letter' }));
  const states = async (...of: string[]) => {
    const delivery = await server.db.as(system, (tx) => deliveryOfMails(tx, of));
    return of.map((id) => delivery(id)?.state);
  };
  await runDueJobs(server.services, [...mailJobs, ...mailDayJobs]);
  const queued = async () => (await states(...ids)).filter((state) => state === 'queued').length;
  expect(await queued()).toBe(most + 2);
  const atOnce: string[] = [];
  for (const cause of urgent) atOnce.push(await mailed(cause));
  await runDueJobs(server.services, [...mailJobs, ...mailDayJobs]);
  expect(await states(...atOnce)).toEqual(atOnce.map(() => 'sent'));
  const told = () =>
    firm.as(async (tx) => (await tx.select().from(inbox)).filter(({ kind }) => kind === 'mail.day_full'));
  expect(await told()).toMatchObject([{ reader_id: firm.staff.ADM.id }]);
  server.wait(day / 2);
  await runDueJobs(server.services, [...mailJobs, ...mailDayJobs]);
  expect(await queued()).toBe(2);
  expect(await told()).toHaveLength(2);
  server.wait(day);
  await runDueJobs(server.services, [...mailJobs, ...mailDayJobs]);
  expect(await states(...ids)).toEqual(ids.map(() => 'sent'));
  const { rows } = await server.db.as(system, (tx) =>
    tx.execute(sql`select distinct payload->>'owner' as owner from jobs where kind = 'mail.deliver'`),
  );
  expect(rows).toEqual([{ owner: firm.staff.ADM.accountId }]);
});
