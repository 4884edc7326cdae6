import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportClients } from '#contract/clients/clients.ts';
import type { Input } from '#contract/core/endpoint.ts';
import { listSearch } from '#contract/core/list.ts';
import {
  type Exported,
  exportAtOnce,
  exportKeptMs,
  listExports,
  readExport,
  readExportFile,
  removeExport,
} from '#contract/exports.ts';
import { type InboxItem, listInbox } from '#contract/inbox.ts';
import { unzip } from '#tests/fixtures/unzip.ts';
import { dataOf } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { insertClients, insertManagers } from '../clients/queries.ts';
import { exportSources } from '../domains.ts';
import { runDueJobs } from '../jobs/runner.ts';
import { insertOffices } from '../people/queries.ts';
import { users } from '../people/tables.ts';
import { forgetExports } from './export.ts';
import { exportJobs } from './jobs.ts';

let server: TestServer;
let firm: TestFirm;
const bearers = { RM: '', FIN: '', ASC: '' };
const many = exportAtOnce + 500;

beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  await signIn();
  const office = { id: firm.id(), name: 'Zagreb', country_code: 'HR' };
  const client = (name: string, status: 'ACTIVE' | 'LAPSED') => ({
    id: firm.id(),
    kind: 'CORPORATE' as const,
    name,
    record_status: status === 'ACTIVE' ? ('active' as const) : ('ended' as const),
    business_status: status,
    office_id: office.id,
    jurisdiction: 'HR',
    client_since: '2020-02-29',
    created_at: server.now(),
    last_update_at: server.now(),
  });
  const few = ['=HYPERLINK("http://x")', 'Quay, "the" Ltd', 'Łódź Żółw'].map((name) =>
    client(name, 'LAPSED'),
  );
  await firm.as(async (tx) => {
    await insertOffices(tx, [office]);
    await insertClients(tx, [
      ...few,
      ...Array.from({ length: many }, (_, i) => client(`Harbour ${String(i).padStart(4, '0')}`, 'ACTIVE')),
    ]);
    await insertManagers(tx, [
      {
        id: firm.id(),
        client_id: few[1]?.id ?? '',
        user_id: firm.staff.RM.id,
        role: 'LEAD',
        since: '2020-01-01',
      },
    ]);
  });
});
afterAll(() => server.close());

/** Signs in again: a test that moves the clock outlives its bearers. */
async function signIn(): Promise<void> {
  for (const role of ['RM', 'FIN', 'ASC'] as const)
    bearers[role] = await firm.bearerOf(firm.staff[role].accountId, 'app', 'staff');
}

type Asked = Partial<Input<typeof exportClients>['body']>;
const columns = [
  'name',
  'business_status',
  'office',
  'jurisdiction',
  'relationship_managers',
  'client_since',
];
const status = (keyword: string) => [{ field: 'business_status', operator: 'EQ' as const, keyword }];
const lapsed = { filters: status('LAPSED'), sort: 'name' };
const active = { filters: status('ACTIVE'), sort: '-name' };
const ask = (asked: Asked, who: keyof typeof bearers = 'RM') =>
  server.call(
    exportClients,
    { body: { id: firm.id(), export_list_name: 'Clients', format: 'csv', columns, ...asked } },
    { bearer: bearers[who] },
  );
const data = dataOf<Exported>;
const read = (id: string, who: keyof typeof bearers = 'RM') =>
  server.call(readExport, { params: { id } }, { bearer: bearers[who] });
const file = (id: string, who: keyof typeof bearers = 'RM') =>
  server.call(readExportFile, { params: { id } }, { bearer: bearers[who] });
/** The inbox items about exports, the newest first. */
const inboxOf = async () =>
  (
    await dataOf<InboxItem[]>(server.call(listInbox, { query: listSearch({}) }, { bearer: bearers.RM }))
  ).filter(({ kind }) => kind.startsWith('export.'));
const runJobs = () => runDueJobs(server.services, exportJobs(exportSources));

describe('few rows', () => {
  test('are a file at once: names in place of ids and codes, nothing a spreadsheet would run', async () => {
    const made = await data(ask(lapsed));
    expect(made).toMatchObject({ name: 'Clients.csv', rows: 3, job: { result: 0, data: { progress: 1 } } });
    const response = await file(made.id);
    expect(response.headers.get('content-type')).toContain('text/csv');
    expect(response.headers.get('content-disposition')).toContain('filename="Clients.csv"');
    expect((await response.text()).split('\r\n')).toEqual([
      '"Name","Status","Office","Jurisdiction","Relationship manager","Client since"',
      `"'=HYPERLINK(""http://x"")","Lapsed","Zagreb","Croatia","",2020-02-29`,
      '"Łódź Żółw","Lapsed","Zagreb","Croatia","",2020-02-29',
      '"Quay, ""the"" Ltd","Lapsed","Zagreb","Croatia","Relationship manager Test",2020-02-29',
      '',
    ]);
  });

  test('as a sheet', async () => {
    const made = await data(ask({ ...lapsed, format: 'xlsx', columns: ['name', 'client_since'] }));
    const parts = unzip(new Uint8Array(await (await file(made.id)).arrayBuffer()));
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet.match(/<row>/g)).toHaveLength(4);
    expect(sheet).toContain('=HYPERLINK("http://x")</t>');
    expect(sheet).not.toContain('<f>');
  });

  test('only those that were selected, of those that fit', async () => {
    const all = await data(ask(lapsed));
    const { rows } = await data(ask({ ...lapsed, ids: [firm.id()] }));
    expect([all.rows, rows]).toEqual([3, 0]);
  });

  test('the same id again answers the same export', async () => {
    const id = firm.id();
    const [first, again] = [await data(ask({ ...lapsed, id })), await data(ask({ ...active, id }))];
    expect(again).toEqual(first);
  });
});

describe('many rows', () => {
  test('are made by a job under the rights of whoever asked, all of them, in their order', async () => {
    const made = await data(ask(active));
    expect(made).toMatchObject({ rows: many, job: { result: 1, data: { finishedAt: null, progress: 0 } } });
    const early = await file(made.id);
    expect([early.status, await early.text()]).toEqual([409, expect.stringContaining('not finished yet')]);
    await runJobs();
    expect(await data(read(made.id))).toMatchObject({
      job: { result: 0, data: { progress: 1 } },
    });
    const lines = (await (await file(made.id)).text()).trimEnd().split('\r\n').slice(1);
    const names = lines.map((line) => line.split(',')[0] ?? '');
    expect(names).toHaveLength(many);
    expect(names).toEqual(names.toSorted().reverse());
    expect(new Set(names).size).toBe(many);
    expect(await inboxOf()).toEqual([
      expect.objectContaining({
        kind: 'export.ready',
        title: '“Clients.csv” is ready',
        path: '/app/exports',
      }),
    ]);
  });

  test('they are read with the rights that its owner has by then: none once they are suspended', async () => {
    const { id } = await data(ask(active));
    const set = (status: 'ACTIVE' | 'SUSPENDED') =>
      firm.as((tx) => tx.update(users).set({ status }).where(eq(users.id, firm.staff.RM.id)));
    await set('SUSPENDED');
    await runJobs();
    await set('ACTIVE');
    expect(await data(read(id))).toMatchObject({
      job: { result: 2, data: { errors: ['You may no longer export this list.'] } },
    });
    expect((await file(id)).status).not.toBe(200);
  });

  test('nobody waits for one that was stopped', async () => {
    const { id } = await data(ask(active));
    expect((await server.call(removeExport, { params: { id } }, { bearer: bearers.RM })).status).toBe(204);
    await runJobs();
    expect((await read(id)).status).toBe(404);
  });

  test('one that cannot be made says so after some tries', async () => {
    const { id } = await data(ask(active));
    const put = server.services.files.put;
    server.services.files.put = async () => {
      throw new Error('no room');
    };
    for (let tries = 0; tries < 4; tries++) {
      await runJobs();
      server.wait(600_000);
    }
    server.services.files.put = put;
    await signIn();
    const { job } = await data(read(id));
    expect(job).toMatchObject({
      result: 2,
      data: { errors: [expect.stringContaining('could not be made')] },
    });
    const [newest] = await inboxOf();
    expect(newest).toMatchObject({ kind: 'export.failed', body: expect.stringContaining('try again') });
  });
});

describe('refused', () => {
  test.each([
    [{ filters: [{ field: 'shoe_size', operator: 'EQ' as const, keyword: '43' }] }, 'filters', 'shoe_size'],
    [{ columns: ['name', 'shoe_size'] }, 'columns', 'shoe_size'],
    [{ columns: [] }, 'columns', 'at least one column'],
    [
      { filters: [{ field: 'client_since', operator: 'EQ' as const, keyword: 'soon' }] },
      'client_since',
      'soon',
    ],
    [{ export_list_name: ' ' }, 'export_list_name', 'required'],
    [{ format: 'pdf' as 'csv' }, 'format', 'CSV or XLSX'],
    [{ search: 'a'.repeat(256) }, 'search', '255 characters'],
  ])('%j in words', async (asked, field, words) => {
    const response = await ask(asked);
    expect(response.status).toBe(422);
    const { errors } = (await response.json()) as { errors: Record<string, string[]> };
    expect(errors[field]?.[0]).toContain(words);
  });
});

describe('whose', () => {
  test('an export is only its owner’s, and only for who may export', async () => {
    expect((await ask(lapsed, 'ASC')).status).toBe(403);
    const { id } = await data(ask(lapsed, 'FIN'));
    expect([(await read(id)).status, (await file(id)).status]).toEqual([404, 404]);
    expect((await server.call(removeExport, { params: { id } }, { bearer: bearers.RM })).status).toBe(404);
    const listed = await dataOf<Exported[]>(server.call(listExports, {}, { bearer: bearers.FIN }));
    expect(listed.map((one) => one.id)).toEqual([id]);
  });

  test('a day later it is gone, its bytes too unless another export has the same', async () => {
    const sha = async (id: string) => (await file(id)).headers.get('etag')?.slice(1, -1) ?? '';
    const [one, other] = [await data(ask(lapsed)), await data(ask(lapsed))];
    const blob = await sha(one.id);
    expect(await sha(other.id)).toBe(blob);
    await forgetExports(server.services, { id: one.id });
    expect(await server.services.files.exists(blob)).toBe(true);
    const later = new Date(Date.parse(server.now()) + exportKeptMs).toISOString();
    await forgetExports(server.services, { before: later });
    expect(await server.services.files.exists(blob)).toBe(false);
    expect((await read(other.id)).status).toBe(404);
  });
});
