import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as log from '#contract/activity.ts';
import { filterBy } from '#contract/core/filters.ts';
import { listSearch } from '#contract/core/list.ts';
import { type Permission, permissions, rolePermissions } from '#contract/core/permissions.ts';
import type { Requirement } from '#contract/core/requirement.ts';
import { dataOf } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { roles } from '../people/tables.ts';
import { insertActivity } from './queries.ts';
import { logReaders, ofSubjects } from './readers.ts';

const secret = 'Words that not everybody may read';
const logPermission = 'view activity log';

let server: TestServer;
let firm: TestFirm;
let tenant: Tenant;
let bearer: string;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  tenant = await firm.tenant('Alder');
  bearer = await firm.bearerOf(firm.staff.ASC.accountId, 'app', 'staff');
});
afterAll(() => server.close());

/** Gives the associate these permissions and no others. */
const holding = (held: readonly Permission[]) =>
  firm.as((tx) =>
    tx
      .update(roles)
      .set({ permissions: [...held] })
      .where(eq(roles.name, 'ASC')),
  );

interface Entry {
  id: string;
  subject_id: string;
  batch_id: string;
}

/** An entry about a client, whoever may read it. */
async function written(of: { name: string; subject_type: string | null }): Promise<Entry> {
  server.wait(1);
  const entry = { id: firm.id(), subject_id: firm.id(), batch_id: firm.id() };
  await firm.as((tx) =>
    insertActivity(tx, {
      ...{ ...entry, ...of, subject_id: of.subject_type === null ? null : entry.subject_id },
      ...{ event: 'updated', description: secret, client_id: tenant.clientId, at: server.now() },
      ...{ old: { value: secret }, attributes: { value: secret }, causer_id: null, audience: 'system' },
    }),
  );
  return entry;
}

const ask = (entry: Entry) => {
  const filters = [filterBy(log.activityFields, 'batch', 'EQ', entry.batch_id)];
  const params = { id: entry.id };
  const columns = ['description'];
  const file = { id: firm.id(), export_list_name: 'Log', format: 'csv' as const, columns, filters };
  return {
    list: () => server.call(log.listActivity, { query: listSearch({ filters, countAll: true }) }, { bearer }),
    read: () => server.call(log.readActivity, { params }, { bearer }),
    export: () => server.call(log.exportActivity, { body: file }, { bearer }),
    reverse: () => server.call(log.reverseActivity, { params, body: {} }, { bearer }),
    'reverse of the batch': () =>
      server.call(log.reverseActivity, { params, body: { whole_batch: true } }, { bearer }),
  };
};

/** Number of rows in a list and in a file, and the statuses of the calls about one entry. */
async function shown(entry: Entry) {
  const calls = ask(entry);
  const listed = (await (await calls.list()).json()) as { data: unknown[]; meta: { total: number } };
  const made = await dataOf<{ rows: number }>(calls.export());
  const others = await Promise.all([calls.read(), calls.reverse(), calls['reverse of the batch']()]);
  const said = await Promise.all(others.map((response) => response.text()));
  return {
    rows: listed.data.length,
    total: listed.meta.total,
    exported: made.rows,
    statuses: others.map(({ status }) => status),
    says: said.some((words) => words.includes(secret)),
  };
}
const nothing = { rows: 0, total: 0, exported: 0, statuses: [404, 404, 404], says: false };

/** The sets of permissions whose lack leaves a requirement unmet, each as small as can be. */
const lacks = ({ all = [], any = [] }: Partial<Record<keyof Requirement, readonly Permission[]>>) =>
  [...all.map((one) => [one]), ...(any.length > 0 ? [any] : [])].filter(
    ([one]) => one !== logPermission,
  ) as Permission[][];

const logs: Readonly<Record<string, Requirement>> = logReaders;
const kinds = [
  ...Object.entries(ofSubjects).map(
    ([type, may]) => [`about a ${type}`, { name: 'Test', subject_type: type }, may] as const,
  ),
  ...Object.entries(logs).map(([name, may]) => [`of ${name}`, { name, subject_type: null }, may] as const),
];

describe.each(kinds)('an entry %s', (_, of, may) => {
  test('is for people with its permissions alone: no list, file, reversal or address shows it to others', async () => {
    const entry = await written(of);
    for (const lack of lacks(may)) {
      await holding(permissions.api.filter((one) => !lack.includes(one)));
      expect(await shown(entry), lack.join()).toEqual(nothing);
    }
    const enough = [...(may.all ?? []), ...(may.any?.slice(0, 1) ?? [])];
    await holding([...enough, logPermission, 'reverse activity log', 'view client']);
    const { statuses, ...seen } = await shown(entry);
    const says = !['envelope', 'Upload'].includes(of.subject_type ?? '');
    expect([statuses[0], seen]).toEqual([200, { rows: 1, total: 1, exported: 1, says }]);
  });
});

describe('an entry', () => {
  test('about something that the table does not know is for nobody', async () => {
    await holding(permissions.api);
    expect(await shown(await written({ name: 'Test', subject_type: 'treasure' }))).toEqual(nothing);
    expect(await shown(await written({ name: 'Treasure', subject_type: null }))).toEqual(nothing);
  });

  test('that names a client is for people who see clients', async () => {
    const entry = await written({ name: 'Session', subject_type: null });
    await holding(permissions.api.filter((one) => one !== 'view client'));
    expect(await shown(entry)).toEqual(nothing);
  });

  test('of a batch with another that a person may not read is not counted or reversed with it', async () => {
    const [open, closed] = [
      await written({ name: 'Test', subject_type: 'team' }),
      await written({ name: 'Test', subject_type: 'invoice' }),
    ];
    await firm.as((tx) =>
      insertActivity(tx, {
        ...{ id: firm.id(), name: 'Test', event: 'updated', description: secret, subject_type: 'invoice' },
        ...{ subject_id: closed.subject_id, batch_id: open.batch_id, audience: 'system', at: server.now() },
      }),
    );
    await holding(permissions.api.filter((one) => one !== 'view invoice'));
    expect(await dataOf(ask(open).read())).toMatchObject({ batch_size: 1 });
    expect((await ask(open)['reverse of the batch']()).status).toBe(403);
  });
});

test('clients with entries that a person may read are listed as active, and no others', async () => {
  const beech = await firm.tenant('Beech');
  await firm.as((tx) =>
    insertActivity(tx, {
      ...{ id: firm.id(), name: 'Invoice', event: 'paid', description: secret, subject_type: 'invoice' },
      ...{ subject_id: firm.id(), client_id: beech.clientId, audience: 'system', at: server.now() },
    }),
  );
  const active = async () =>
    (await dataOf<log.ActiveRow[]>(server.call(log.listActiveClients, { query: {} }, { bearer }))).map(
      ({ name }) => name,
    );
  await holding(permissions.api);
  expect(await active()).toContain('Beech');
  await holding(rolePermissions('CMP'));
  expect(await active()).not.toContain('Beech');
});
