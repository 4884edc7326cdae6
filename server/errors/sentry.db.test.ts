import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ErrorRow, listErrors } from '#contract/error-log.ts';
import { reportPath } from '#contract/error-report.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { origin, type TestServer, testServer } from '#tests/server/test-server.ts';
import { secrets, testEnvelope, testEvent } from './test-report.ts';

/** A Sentry on loopback that records requests and gives the configured answers. */
async function startSink() {
  const received: { path: string; headers: Record<string, unknown>; body: string }[] = [];
  const sink = { received, answer: { status: 200, headers: {} as Record<string, string> }, port: 0, stop };
  const http = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      response.writeHead(sink.answer.status, sink.answer.headers).end('{"id":"1"}');
    });
  });
  await once(http.listen(0, '127.0.0.1'), 'listening');
  sink.port = (http.address() as AddressInfo).port;
  async function stop() {
    http.close();
    http.closeAllConnections();
    await once(http, 'close');
  }
  return sink;
}

let sink: Awaited<ReturnType<typeof startSink>>;
let other: typeof sink;
let server: TestServer;
let firm: TestFirm;
let dsn: string;
beforeAll(async () => {
  [sink, other] = [await startSink(), await startSink()];
  dsn = `http://key@127.0.0.1:${sink.port}/7`;
  server = await testServer({ env: { SENTRY_DSN: dsn, RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
});
afterAll(async () => {
  await server.close();
  await other.stop();
});
beforeEach(() => {
  sink.received.length = 0;
  sink.answer = { status: 200, headers: {} };
});

const send = (body: string) =>
  server.request(reportPath, {
    method: 'POST',
    body,
    headers: { origin, cookie: 'portico-app-4100=secret' },
  });
const report = (event: object) => send(testEnvelope(dsn, event));
async function kept(): Promise<string[]> {
  const bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  const { data } = (await (await server.call(listErrors, { query: {} }, { bearer })).json()) as {
    data: ErrorRow[];
  };
  return data.map(({ kind }) => kind);
}
const named = (type: string) => testEvent({ exception: { values: [{ type, value: '' }] } });

test('the app is told the DSN its reports have to name', async () => {
  expect(await (await server.request('/config.json')).json()).toMatchObject({ errorDsn: dsn });
});

test('a report goes on to its project, scrubbed, without cookies, and is not kept here', async () => {
  const event = testEvent();
  expect((await report(event)).status).toBe(200);
  expect(sink.received).toHaveLength(1);
  const [{ path, headers, body } = { path: '', headers: {}, body: '' }] = sink.received;
  expect(path).toBe('/api/7/envelope/?sentry_version=7&sentry_key=key');
  expect(headers.cookie).toBeUndefined();
  const [header, item, sent] = body.split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(header).toMatchObject({ event_id: event.event_id, dsn });
  expect(item).toEqual({ type: 'event' });
  expect(sent).toMatchObject({ event_id: event.event_id, transaction: '/auth/external-login/{token}' });
  for (const secret of secrets) expect(body).not.toContain(secret);
  expect(await kept()).toEqual([]);
});

test('whatever else an envelope holds stays here', async () => {
  await send(
    `${JSON.stringify({ dsn })}\n{"type":"session"}\n{"sid":"1"}\n{"type":"attachment","length":1}\nx`,
  );
  expect(sink.received).toEqual([]);
});

test('an envelope for another DSN is refused in words and sent nowhere', async () => {
  for (const to of [
    `http://key@127.0.0.1:${other.port}/7`,
    dsn.replace('/7', '/8'),
    dsn.replace('key', 'yek'),
  ]) {
    const response = await send(testEnvelope(to, testEvent()));
    const { message } = (await response.json()) as { message: string };
    expect([response.status, message]).toEqual([
      403,
      'This report is for another DSN: only those of this installation are taken.',
    ]);
  }
  expect([...sink.received, ...other.received]).toEqual([]);
});

test('a redirect is not followed, and what is not taken is kept here', async () => {
  sink.answer = { status: 307, headers: { location: `http://127.0.0.1:${other.port}/` } };
  expect((await report(named('RedirectedError'))).status).toBe(200);
  expect(other.received).toEqual([]);
  expect(await kept()).toContain('RedirectedError');
});

test('a Sentry that wants less is heeded by the app', async () => {
  sink.answer = { status: 429, headers: { 'retry-after': '120', 'x-sentry-rate-limits': '60:error' } };
  const { status, headers } = await report(named('ManyError'));
  expect([status, headers.get('retry-after'), headers.get('x-sentry-rate-limits')]).toEqual([
    200,
    '120',
    '60:error',
  ]);
  sink.answer = { status: 429, headers: {} };
  expect((await report(named('ManyError'))).headers.get('retry-after')).toBe('60');
  expect(await kept()).toContain('ManyError');
});

test('a Sentry that is broken or gone is nothing to the person: the report is kept here', async () => {
  sink.answer = { status: 500, headers: {} };
  expect((await report(named('BrokenError'))).status).toBe(200);
  await sink.stop();
  expect((await report(named('GoneError'))).status).toBe(200);
  expect(await kept()).toEqual(expect.arrayContaining(['BrokenError', 'GoneError']));
  expect(
    server.lines.filter(({ message }) => message === 'Sentry took no report').map(({ level }) => level),
  ).toContain('warn');
});
