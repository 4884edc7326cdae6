import { afterAll, beforeAll, expect, test } from 'vitest';
import { listClients } from '#contract/clients/clients.ts';
import { actor } from '#server/db/actor.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { runDueJobs } from '#server/jobs/runner.ts';
import { mailJobs } from '#server/mail/jobs.ts';
import { sendMail } from '#server/mail/outbox.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';

const secret = 'a-secret-of-twenty-letters-or-more';
let server: TestServer;
let withSecret: TestServer;
beforeAll(async () => {
  server = await testServer();
  withSecret = await testServer({ env: { METRICS_SECRET: secret } });
});
afterAll(() => Promise.all([server.close(), withSecret.close()]));

const own = '127.0.0.1';
const letter = { reader: 'Ada', says: ['Hello.'], action: null, firm: { name: 'Alder', address: '' } };

async function scrape(): Promise<string> {
  const response = await server.request('/metrics', {}, own);
  expect(response.status).toBe(200);
  return response.text();
}
const readingOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};
const seriesOf = (text: string): string[] =>
  text.split('\n').filter((line) => line.startsWith('portico_') && !line.includes('_bucket'));

test.each([
  ['another computer', '/metrics', {}, '192.0.2.9'],
  ['another computer that claims to be this one', '/metrics', { 'x-forwarded-for': own }, '192.0.2.9'],
  ['a proxy on this computer', '/metrics', { 'x-forwarded-for': '192.0.2.9' }, own],
  ['a proxy, with an address of this computer', '/metrics', { 'x-forwarded-for': own }, own],
  ['a proxy that says via', '/metrics', { via: '1.1 proxy' }, own],
  ['a page whose name leads here', 'http://rebound.example:4100/metrics', {}, own],
])('metrics are refused to %s', async (_, path, headers, ip) => {
  const response = await server.request(path, { headers }, ip);
  expect(response.status).toBe(403);
  expect(await response.text()).not.toContain('portico_');
});

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('metrics answer this computer, as %s', async (ip) => {
  const response = await server.request('/metrics', {}, ip);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/plain');
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('with a secret metrics answer its bearer alone, from wherever', async () => {
  const ask = (bearer?: string, ip = '192.0.2.9') =>
    withSecret.request('/metrics', bearer ? { headers: { authorization: `Bearer ${bearer}` } } : {}, ip);
  expect((await ask(secret)).status).toBe(200);
  expect((await ask()).status).toBe(401);
  expect((await ask(undefined, own)).status).toBe(401);
  expect((await ask(`${secret}x`)).status).toBe(401);
});

test('guesses at the secret end', async () => {
  const guess = () =>
    withSecret.request('/metrics', { headers: { authorization: 'Bearer guess' } }, '192.0.2.77');
  const statuses: number[] = [];
  for (let i = 0; i < 70; i++) statuses.push((await guess()).status);
  expect(statuses.at(0)).toBe(401);
  expect(statuses.at(-1)).toBe(429);
});

test('calls are counted by name, status and refusal', async () => {
  const before = await scrape();
  await server.call(listClients, { query: { page: '1', recordPerPage: '10' } as never });
  const after = await scrape();
  for (const series of [
    'portico_requests_total{call="clients.list",status="401"}',
    'portico_refusals_total{call="clients.list",code="unauthorized"}',
    'portico_request_seconds_count{call="clients.list"}',
  ])
    expect(readingOf(after, series), series).toBe((readingOf(before, series) ?? 0) + 1);
});

test('an attacker makes no series and leaves nothing of theirs', async () => {
  await server.request('/api/v1/nowhere', { method: 'PROPFIND' });
  await server.request('/nowhere');
  const before = seriesOf(await scrape());
  for (let i = 0; i < 200; i++) {
    const mark = `attacker-${i}`;
    const headers = { 'user-agent': mark, 'x-forwarded-for': `203.0.113.${i}`, 'x-request-id': mark };
    await server.request(
      `/api/v1/${mark}`,
      { headers, method: i % 2 ? 'PROPFIND' : 'GET' },
      `203.0.113.${i}`,
    );
    await server.request(`/${mark}?call=${mark}`, { headers }, `203.0.113.${i}`);
  }
  const text = await scrape();
  expect(text).not.toMatch(/attacker|203\.0\.113|PROPFIND/);
  const names = (lines: string[]) => lines.map((line) => line.replace(/ [^ ]+$/, '')).sort();
  expect(names(seriesOf(text))).toEqual(names(before));
});

test('waiting jobs, mail, certificate, disk and pool show', async () => {
  const now = server.now();
  await server.db.as(actor('system'), async (tx) => {
    await enqueue(tx, { kind: 'late', payload: { email: 'someone@client.example' } }, now);
    await sendMail(tx, { kind: 'firm.test', to: 'someone@client.example', subject: 'Hello', letter }, now);
  });
  server.wait(60_000);
  const waiting = await scrape();
  expect(readingOf(waiting, 'portico_jobs_waiting{kind="late"}')).toBe(1);
  expect(readingOf(waiting, 'portico_jobs_oldest_due_seconds{kind="late"}')).toBeGreaterThanOrEqual(60);
  expect(waiting).not.toContain('client.example');

  await runDueJobs({ ...server.services, mail: { deliver: async () => undefined } }, mailJobs);
  const text = await scrape();
  expect(readingOf(text, 'portico_mails_total{outcome="sent"}')).toBe(1);
  expect(readingOf(text, 'portico_job_seconds_count{kind="mail.deliver",outcome="done"}')).toBe(1);
  expect(readingOf(text, 'portico_jobs_failing{kind="late"}')).toBe(1);
  expect(readingOf(text, 'portico_seal_certificate_days')).toBeGreaterThan(700);
  expect(readingOf(text, 'portico_data_disk_bytes{space="free"}')).toBeGreaterThan(0);
  expect(readingOf(text, 'portico_pool_wait_seconds_count')).toBeGreaterThan(0);
  expect(readingOf(text, 'portico_pool_connections{state="waiting"}')).toBe(0);
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
});

test('without a database the rest is answered', async () => {
  const { as } = server.db;
  server.db.as = () => Promise.reject(new Error('gone'));
  const text = await scrape();
  server.db.as = as;
  expect(readingOf(text, 'portico_database_up')).toBe(0);
  expect(text).not.toContain('portico_jobs_waiting{');
  expect(readingOf(text, 'portico_data_disk_bytes{space="free"}')).toBeGreaterThan(0);
});
