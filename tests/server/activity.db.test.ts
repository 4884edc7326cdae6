import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiBase, type Endpoint } from '#contract/core/endpoint.ts';
import { idempotencyHeader } from '#contract/core/idempotency.ts';
import { endpoints } from '#contract/index.ts';
import { activityLog } from '#server/activity/tables.ts';
import type { Act, Acts } from './acts/act.ts';
import { actsEnv, actsOf } from './acts/acts.ts';
import { unlogged } from './acts/unlogged.ts';
import { type TestFirm, testFirm } from './fixtures.ts';
import { type TestServer, testServer } from './test-server.ts';

interface Described {
  paths: Record<string, Record<string, { parameters: { name: string; in: string }[] }>>;
}

/** Tables that keep a row of an act that could not be logged, and why. */
const kept: Record<string, [table: string, why: string]> = {
  'passkeys.add': ['passkey_challenges', 'a challenge counts once, whatever comes of it'],
  'secondFactor.confirm': ['rate_limits', 'a code counts as tried, whatever comes of it'],
  'secondFactor.renewRecoveryCodes': ['rate_limits', 'a code counts as tried, whatever comes of it'],
  'secondFactor.remove': ['rate_limits', 'a code counts as tried, whatever comes of it'],
  'storage.appendUpload': ['uploads', 'bytes that arrived need not be sent again'],
};

/** Writes that do not keep their answer, and how a repeat does no harm. */
const unkept: Record<string, string> = {
  'boardMeetings.sendMinutes': 'minutes that an envelope holds are refused another',
  'clientDocuments.addFolder': 'a folder that is there is answered',
  'documentLibrary.take': 'a file that was taken is answered, by the id of its upload',
  'documentStorage.createFolder': 'a folder that is there is answered',
  'documentStorage.takeFile': 'a file that was taken is answered, by the id of its upload',
  'exports.remove': 'it is gone',
  'passkeys.add': 'its challenge counts once',
  'secondFactor.confirm': 'its factor is on; a kept answer would keep the recovery codes',
  'secondFactor.remove': 'its factor is off',
  'secondFactor.renewRecoveryCodes': 'its code counts once; a kept answer would keep the recovery codes',
  'session.logout': 'its bearer is over',
  'session.switchClient': 'its bearer is over',
  'storage.appendUpload': 'bytes that arrived are skipped, by their offset',
  'storage.openUpload': 'one that is open is answered; a kept answer would keep a hash of the password',
};

/** Writes whose repeat happens again and is logged again, and why. */
const repeated: Record<string, string> = {
  'publicLinks.create': 'its address is kept nowhere, so that a repeat makes another link',
  'yourLinks.create': 'its address is kept nowhere, so that a repeat makes another link',
  'storedDocuments.download': 'it reads once more',
  'yourInvoices.download': 'it reads once more',
  'yourStorage.download': 'it reads once more',
};

const writes = endpoints.filter(({ method, allow }) => method !== 'GET' && allow.by === 'bearer');
const logged = writes.filter(({ name }) => !(name in unlogged));

let server: TestServer;
let firm: TestFirm;
let acts: Acts;
let owner: pg.Client;
let described: Described;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0', ...actsEnv } });
  owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  // Switched by a row: a trigger that comes and goes has every statement on the table planned anew.
  await owner.query(`
    create schema refusing;
    create table refusing.now ();
    create function refuse() returns trigger language plpgsql security definer as $$ begin
      if exists (select from refusing.now) then raise exception 'no room' using errcode = 'disk_full'; end if;
      return new;
    end $$;
    create trigger refuse before insert on activity_log for each row execute function refuse()`);
});
afterAll(async () => {
  await owner.end();
  await server.close();
});
beforeAll(async () => {
  firm = await testFirm(server);
  acts = await actsOf(server, firm);
  described = (await (await server.request('/api/openapi.json')).json()) as Described;
});

async function actOf({ name }: Endpoint): Promise<Act> {
  const act = acts[name];
  if (!act)
    throw new Error(`Say in acts/ how ${name} is called, or in unlogged why the log does not hold it.`);
  return act();
}
const send = (endpoint: Endpoint, { bearer, ...input }: Act, key?: string): Promise<Response> =>
  server.call(endpoint as never, input as never, { bearer, ...(key && { key }) });

/** Entries of the log for a call. */
const entriesOf = ({ headers }: Response) =>
  firm.as((tx) =>
    tx
      .select()
      .from(activityLog)
      .where(eq(activityLog.request_id, headers.get('x-request-id') ?? '')),
  );

/**
 * Asks, in one statement that is planned once, for the number of rows of every table and the sum of the transactions that wrote them. A
 * later transaction has a larger number, so that one which writes or deletes a row of a table changes either.
 */
let askForRows: string;
beforeAll(async () => {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  expect(tables.length).toBeGreaterThan(50);
  askForRows = tables
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as rows from "${name}"`,
    )
    .join(' union all ');
  // Helpers of its own would take longer to start than the statement.
  await owner.query('set max_parallel_workers_per_gather = 0');
});

/** The answer of `askForRows` about every table but one. */
async function rows(but?: string): Promise<Record<string, string>> {
  const { rows: tables } = await owner.query<{ name: string; rows: string }>({
    name: 'rows',
    text: askForRows,
  });
  return Object.fromEntries(
    tables.filter(({ name }) => name !== but).map((table) => [table.name, table.rows]),
  );
}

test('the writes that the log does not hold exist', () => {
  const names = writes.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(unlogged)));
  expect(logged.map(({ name }) => name).sort()).toEqual(Object.keys(acts).sort());
});

const declared = ({ api, path, method }: Endpoint) =>
  described.paths[apiBase[api] + path]?.[method.toLowerCase()]?.parameters.some(
    (parameter) => parameter.in === 'header' && parameter.name === idempotencyHeader,
  );

test('no other call declares the key', () => {
  for (const endpoint of endpoints)
    if (endpoint.method === 'GET' || endpoint.allow.by !== 'bearer')
      expect(declared(endpoint), endpoint.name).toBe(false);
});

// Before the agreement that one of the acts below adds, which contacts have to accept first.
const navigations = logged.filter(({ path }) => path === '/activitylogs');

test.each(navigations.map((endpoint) => [endpoint.name, endpoint] as const))(
  'a link’s token in a path is not kept by %s',
  async (_, endpoint) => {
    const url = '/auth/external-login/s3cret-of-a-link?code=123456#s3cret';
    const body = { name: 'Navigation', event: 'navigated', description: url, attribute: { url } };
    const response = await send(endpoint, { ...(await actOf(endpoint)), body });
    expect(response.status).toBe(204);
    const [entry] = await entriesOf(response);
    const kept = '/auth/external-login/…';
    expect(entry).toMatchObject({ description: kept, attribute: { url: kept } });
    expect(JSON.stringify(entry)).not.toMatch(/s3cret|123456/);
  },
);

test.each(logged.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s does not happen when it cannot be logged, is in the activity log when it happens, and happens once when it is repeated',
  async (name, endpoint) => {
    const act = await actOf(endpoint);
    const [but] = kept[name] ?? [];
    const before = await rows(but);
    await owner.query('insert into refusing.now default values');
    const refused = await send(endpoint, act).finally(() => owner.query('delete from refusing.now'));
    expect([refused.status, await refused.json()]).toMatchObject([507, { code: 'no_room' }]);
    expect(await rows(but)).toEqual(before);

    // Nothing came of it, so the same call is good for a second time, but where something counts once.
    const good = but ? await actOf(endpoint) : act;
    const key = firm.id();
    const first = await send(endpoint, good, key);
    const said = await first.text();
    expect(first.status, said).toBeLessThan(300);
    expect(await entriesOf(first)).toHaveLength(1);

    const again = await send(endpoint, good, key);
    expect(await entriesOf(again)).toHaveLength(name in repeated ? 1 : 0);
    expect(declared(endpoint)).toBe(!(name in unkept || name in repeated));
    if (declared(endpoint)) expect([again.status, await again.text()]).toEqual([first.status, said]);
  },
);
