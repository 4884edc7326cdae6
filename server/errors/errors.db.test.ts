import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filterBy } from '#contract/core/filters.ts';
import { type ListQuery, listSearch } from '#contract/core/list.ts';
import {
  type ErrorDetail,
  type ErrorRow,
  errorFields,
  listErrors,
  readError,
  resolveError,
} from '#contract/error-log.ts';
import { reportPath } from '#contract/error-report.ts';
import { readVersion } from '#contract/runtime-config.ts';
import { untilPasses } from '#tests/fixtures/until.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { origin, type TestServer, testServer } from '#tests/server/test-server.ts';
import { handlers, housekeepingJobs } from '../domains.ts';
import { handle } from '../http/handler.ts';
import { planHousekeeping } from '../jobs/housekeeping.ts';
import { runDueJobs } from '../jobs/runner.ts';
import { secrets, testEnvelope, testEvent } from './test-report.ts';

const dayMs = 86_400_000;
const broken = handlers.map((handler) =>
  handler.endpoint === readVersion
    ? handle(readVersion, async () => {
        throw new TypeError('No version for "Anna Müller"');
      })
    : handler,
);
let server: TestServer;
let firm: TestFirm;
let administrator: string;
let dsn: string;
beforeAll(async () => {
  server = await testServer({ handlers: broken, env: { RATE_LIMIT_FACTOR: '1' } });
  firm = await testFirm(server);
  administrator = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  dsn = server.services.config.errorDsn;
});
afterAll(() => server.close());

let callers = 0;
const send = (body: string | Uint8Array, { headers = {}, ip = `198.51.100.${++callers}` } = {}) =>
  server.request(
    reportPath,
    {
      method: 'POST',
      body: body as NonNullable<RequestInit['body']>,
      headers: { origin, 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0', ...headers },
    },
    ip,
  );
const report = (event: object) => send(testEnvelope(dsn, event));
const named = (type: string, more: object = {}) =>
  testEvent({ exception: { values: [{ type, value: 'Out of order' }] }, ...more });

const list = async (query: Partial<ListQuery> = {}) => {
  const response = await server.call(listErrors, { query: listSearch(query) }, { bearer: administrator });
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: ErrorRow[] }).data;
};
const only = async (search: string): Promise<ErrorRow> => {
  const rows = await list({ search });
  const [row] = rows;
  if (rows.length !== 1 || !row) throw new Error(`${rows.length} rows for ${search}`);
  return row;
};
const detail = async (id: string) => {
  const response = await server.call(readError, { params: { id } }, { bearer: administrator });
  const text = await response.text();
  return { text, data: (JSON.parse(text) as { data: ErrorDetail }).data };
};
const refusal = async (response: Response) => {
  const { code, message } = (await response.json()) as { code: string; message: string };
  return [response.status, code, message];
};

describe('a report of the app', () => {
  test('comes into the table, scrubbed whatever the browser sent', async () => {
    expect((await report(testEvent())).status).toBe(200);
    const row = await only('employee');
    expect(row).toMatchObject({
      side: 'browser',
      kind: 'TypeError',
      portal: 'external',
      release: '1.0.0+test',
      place: '/auth/external-login/{token}',
      count: 1,
      resolved_at: null,
    });
    const { text, data } = await detail(row.id);
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(data.sample.device).toBe('Chrome on Android');
    expect(data.sample.exceptions[0]?.frames).toMatchObject([
      { at: '/assets/screen-B2x9s0Kd.js:2:3', function: 'showPay', own: true },
      { at: '{elsewhere}:1' },
    ]);
  });

  test('is counted with those alike, once however often it is sent', async () => {
    const first = named('AlikeError');
    await report(first);
    await report(first);
    await report(named('AlikeError', { release: '2.0.0' }));
    expect(await only('AlikeError')).toMatchObject({ count: 2, release: '2.0.0' });
  });

  test('is dated by the device, within reason', async () => {
    const now = Date.parse(server.now());
    await report(named('DatedError', { timestamp: (now - 3 * dayMs) / 1000 }));
    await report(named('DatedError', { timestamp: (now + 300 * dayMs) / 1000 }));
    const { first_seen, last_seen } = await only('DatedError');
    expect(Date.parse(first_seen)).toBe(now - 3 * dayMs);
    expect(Date.parse(last_seen)).toBeLessThanOrEqual(Date.parse(server.now()));
    await report(named('AncientError', { timestamp: 1 }));
    expect(Date.parse((await only('AncientError')).first_seen)).toBeGreaterThan(now - 31 * dayMs);
  });

  test('without an error in it changes nothing', async () => {
    const before = (await list()).length;
    const session = `{"dsn":"${dsn}"}\n{"type":"session"}\n{"sid":"1"}`;
    for (const body of [session, testEnvelope(dsn, { event_id: 'x' }), `{"dsn":"${dsn}"}`])
      expect((await send(body)).status).toBe(200);
    expect((await list()).length).toBe(before);
  });
});

describe('refused in words is', () => {
  test('a report that is too large', async () => {
    const large = testEnvelope(dsn, testEvent({ extra: 'x'.repeat(2 * 1024 * 1024) }));
    const words = 'This is too large: at most 128 KB can be sent at once.';
    expect(await refusal(await send(large))).toEqual([413, 'too_large', words]);
  });

  test('a report for another DSN, or for none', async () => {
    const words = 'This report is for another DSN: only those of this installation are taken.';
    for (const other of ['https://key@sentry.example.com/1', dsn.replace('/1', '/2'), 'nonsense', ''])
      expect(await refusal(await send(testEnvelope(other, testEvent())))).toEqual([403, 'forbidden', words]);
  });

  test('a body that is no envelope', async () => {
    for (const body of ['', 'hello', '[', new Uint8Array([0xff, 0x0a])])
      expect(await refusal(await send(body))).toEqual([
        400,
        'malformed',
        'This is no envelope of an error report.',
      ]);
  });

  test('a report from another page', async () => {
    const response = await send(testEnvelope(dsn, testEvent()), {
      headers: { origin: 'https://evil.example' },
    });
    expect((await refusal(response)).slice(0, 2)).toEqual([403, 'foreign_origin']);
  });

  test('too much at once', async () => {
    const ip = '203.0.113.1';
    const statuses = new Set<number>();
    for (let i = 0; i < 61; i++) statuses.add((await send(`{"dsn":"${dsn}"}`, { ip })).status);
    const last = await send(`{"dsn":"${dsn}"}`, { ip });
    expect(last.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await refusal(last)).slice(0, 2)).toEqual([429, 'too_many']);
    expect(statuses).toEqual(new Set([200, 429]));
  });
});

describe('an error of the server', () => {
  test('is found by the reference its answer gave', async () => {
    const response = await server.call(readVersion, {}, { headers: { 'user-agent': 'Firefox/140.0' } });
    expect(response.status).toBe(500);
    const { requestId } = (await response.json()) as { requestId: string };
    const row = await untilPasses(() => only(requestId));
    expect(row).toMatchObject({
      side: 'server',
      kind: 'TypeError',
      message: 'No version for “…”',
      place: 'settings.getVersion',
      portal: 'app',
      release: '1.0.0+test',
    });
    expect((await only(requestId.slice(0, 20))).id).toBe(row.id);
    const { data } = await detail(row.id);
    expect(data.occurrences.map(({ reference }) => reference)).toContain(requestId);
    expect(data.sample.exceptions[0]?.frames[0]?.at).toMatch(
      /^server\/errors\/errors\.db\.test\.ts:\d+:\d+$/,
    );
  });

  test('counts however often, each with a reference of its own', async () => {
    const references: string[] = [];
    for (let i = 0; i < 3; i++)
      references.push((await server.call(readVersion, {})).headers.get('x-request-id') ?? '');
    const ids = new Set<string>();
    for (const reference of references) ids.add((await untilPasses(() => only(reference))).id);
    expect(ids.size).toBe(1);
  });
});

describe('the list', () => {
  const state = (value: 'open' | 'resolved') => filterBy(errorFields, 'state', 'EQ', value);
  const resolve = (id: string, resolved: boolean, bearer = administrator) =>
    server.call(resolveError, { params: { id }, body: { resolved } }, { bearer });

  test('is searched by words of kind, message and place', async () => {
    await report(named('SearchedError', { transaction: '/app/clients/list' }));
    expect((await only('searchederr')).place).toBe('/app/clients/list');
    expect((await list({ search: 'clients/list' })).map(({ kind }) => kind)).toContain('SearchedError');
    expect(await list({ search: '100%_' })).toEqual([]);
  });

  test('is filtered and sorted', async () => {
    await report(named('SortedError', { tags: { portal: 'client' } }));
    await report(named('SortedError', { tags: { portal: 'client' } }));
    const [most] = await list({ sort: '-count', filters: [filterBy(errorFields, 'portal', 'EQ', 'client')] });
    expect(most).toMatchObject({ kind: 'SortedError', count: 2 });
    expect(
      (await list({ filters: [filterBy(errorFields, 'side', 'EQ', 'server')] })).map(({ side }) => side),
    ).toEqual(['server']);
  });

  test('is filtered by any number, also one that no count can be', async () => {
    await report(named('CountedError'));
    const kinds = async (operator: 'EQ' | 'GTE' | 'LTE', keyword: string) =>
      (await list({ recordPerPage: 100, filters: [filterBy(errorFields, 'count', operator, keyword)] })).map(
        ({ kind }) => kind,
      );
    expect(await kinds('EQ', '1.5')).toEqual([]);
    expect(await kinds('GTE', '999999999999999')).toEqual([]);
    for (const most of ['1.5', '999999999999999']) expect(await kinds('LTE', most)).toContain('CountedError');
  });

  test('marks an error as resolved, and opens it when it comes again', async () => {
    const event = named('ResolvedError');
    await report(event);
    const { id } = await only('ResolvedError');
    server.wait(1000);
    const response = await resolve(id, true);
    expect(await response.json()).toMatchObject({ data: { id, resolved_at: server.now() } });
    const open = async () => (await list({ search: 'ResolvedError', filters: [state('open')] })).length;
    expect([await open(), (await list({ filters: [state('resolved')] }))[0]?.id]).toEqual([0, id]);

    // Created before the error was resolved, and sent only now.
    await report(named('ResolvedError', { timestamp: Date.parse(server.now()) / 1000 - 60 }));
    expect(await open()).toBe(0);
    server.wait(1000);
    await report(named('ResolvedError', { timestamp: Date.parse(server.now()) / 1000 }));
    expect(await open()).toBe(1);
    await resolve(id, true);
    await resolve(id, false);
    expect(await only('ResolvedError')).toMatchObject({ count: 3, resolved_at: null });
  });

  test('is the administrator’s; an unknown error is none', async () => {
    const auditor = await firm.bearerOf(firm.staff.AUD.accountId, 'app', 'staff');
    expect((await server.call(listErrors, { query: {} }, { bearer: auditor })).status).toBe(403);
    expect((await resolve(firm.id(), true, auditor)).status).toBe(403);
    expect((await resolve(firm.id(), true)).status).toBe(404);
    expect(
      (await server.call(readError, { params: { id: firm.id() } }, { bearer: administrator })).status,
    ).toBe(404);
  });
});

test('housekeeping forgets what was not seen for as long as the firm keeps errors', async () => {
  await report(named('OldError', { timestamp: Date.parse(server.now()) / 1000 }));
  server.wait(29 * dayMs);
  administrator = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  await report(named('NewError', { timestamp: Date.parse(server.now()) / 1000 }));
  const runHousekeeping = async () => {
    await planHousekeeping(server.services, 0);
    await runDueJobs(server.services, housekeepingJobs);
  };
  await runHousekeeping();
  expect((await list({ search: 'OldError' })).length).toBe(1);
  server.wait(2 * dayMs);
  administrator = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  await runHousekeeping();
  expect((await list()).map(({ kind }) => kind)).toEqual(['NewError']);
});
