import { afterAll, beforeAll, expect, test } from 'vitest';
import { actor } from '#server/db/actor.ts';
import { handlers } from '#server/domains.ts';
import { runDueJobs } from '#server/jobs/runner.ts';
import { mailJobs } from '#server/mail/jobs.ts';
import { sendMail } from '#server/mail/outbox.ts';
import { deliveryOfMails } from '#server/mail/queries.ts';
import { type BounceFacts, testBounce } from '#tests/fixtures/bounce.ts';
import { type TestMailServer, testMailServer } from '#tests/fixtures/smtp.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { createApp } from '../app.ts';

const secret = 'only-the-mail-server-knows';
let smtp: TestMailServer;
let server: TestServer;
beforeAll(async () => {
  smtp = await testMailServer();
  server = await testServer({
    env: {
      SMTP_URL: `smtp://${smtp.host}:${smtp.port}`,
      BOUNCE_ADDRESS: 'bounces@harbour.example',
      BOUNCE_SECRET: secret,
    },
  });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

const handIn = (message: string, bearer = secret, to: Pick<TestServer, 'request'> = server) =>
  to.request('/api/mail/bounces', {
    method: 'POST',
    body: message,
    headers: { authorization: `Bearer ${bearer}` },
  });
const payloads: unknown[] = [];
const jobs = [
  ...mailJobs,
  { kind: 'test.bounced', run: async (_: unknown, payload: unknown) => void payloads.push(payload) },
];

/** Sends a mail that the mail server accepts; returns its id at the mail server. */
async function sent(): Promise<string> {
  const letter = {
    reader: 'Ann',
    says: ['Hello'],
    action: null,
    firm: { name: 'Harbour & Vale', address: '' },
  };
  const mail = { to: 'ann@outside.example', subject: 'To sign', letter };
  await server.db.as(actor('system'), (tx) =>
    sendMail(tx, { kind: 'firm.test', ...mail }, server.now(), {
      kind: 'test.bounced',
      payload: { about: 'Ann' },
    }),
  );
  await runDueJobs(server.services, jobs);
  const id = smtp.taken.at(-1)?.asked.find((word) => word.startsWith('ENVID='));
  return id?.replace('ENVID=', '') ?? '';
}
const standing = (id: string) =>
  server.db.as(actor('system'), async (tx) => (await deliveryOfMails(tx, [id]))(id));

test.each<Omit<BounceFacts, 'mailId'>>([{}, { envelopeId: null }])(
  'a mail that comes back hours after it was taken is bounced, and who wanted to know is told once: %o',
  async (how) => {
    const mailId = await sent();
    expect(smtp.taken.at(-1)?.from).toBe('bounces@harbour.example');
    expect(await standing(mailId)).toEqual({ state: 'sent', cause: null });
    payloads.length = 0;
    server.wait(3_600_000);
    for (let times = 0; times < 2; times++) {
      expect((await handIn(testBounce({ mailId, ...how }))).status).toBe(204);
      await runDueJobs(server.services, jobs);
    }
    expect(await standing(mailId)).toEqual({ state: 'bounced', cause: '550 5.1.1 No such user' });
    expect(payloads).toEqual([{ about: 'Ann', mailId }]);
  },
);

test('a delay, another’s mail, and what is no report change nothing and are answered in words', async () => {
  const mailId = await sent();
  const answers = [
    [testBounce({ mailId, action: 'delayed' }), 422, 'This is no report of a mail of ours that was given up'],
    ['', 422, 'This is no report'],
    [testBounce({ mailId: '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b' }), 404, 'is not known here'],
    ['x'.repeat(70_000), 413, 'This is too large'],
  ] as const;
  for (const [message, status, words] of answers) {
    const answer = await handIn(message);
    expect(answer.status).toBe(status);
    expect(((await answer.json()) as { message: string }).message).toContain(words);
  }
  expect(await standing(mailId)).toEqual({ state: 'sent', cause: null });
});

test('nobody hands one in without the secret, or guesses it', async () => {
  const mailId = await sent();
  for (const bearer of ['', 'only-the-mail-server-knowS', `${secret}x`])
    expect((await handIn(testBounce({ mailId }), bearer)).status).toBe(401);
  for (let tries = 0; tries < 60; tries++) await handIn('', 'guess');
  expect((await handIn(testBounce({ mailId }), 'guess')).status).toBe(429);
  expect((await handIn(testBounce({ mailId }))).status).toBe(204);
});

test('without a secret there is no such path', async () => {
  const { services, dir } = server;
  const app = createApp({ ...services, config: { ...services.config, bounceSecret: null } }, handlers, dir);
  const answer = await handIn('', secret, { request: async (...given) => app.request(...given) });
  expect(answer.status).toBe(404);
});
