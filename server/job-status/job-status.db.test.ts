import { afterAll, beforeAll, expect, test } from 'vitest';
import { isJobRunning, type JobStatus, listActiveJobs, readBatch, readJob } from '#contract/jobs.ts';
import { dataOf } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { sentPayRun } from '#tests/server/pay-runs.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { insertExport, setExport } from '../exports/queries.ts';
import { endImport, insertImport } from '../payroll/figures/queries.ts';
import { setRun } from '../payroll/runs/queries.ts';

let server: TestServer;
let firm: TestFirm;
let bearer: string;
let clientId: string;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  clientId = (await firm.tenant('Alder')).clientId;
  bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
});
afterAll(() => server.close());

async function begunExport(owner: 'ADM' | 'RM' = 'ADM'): Promise<string> {
  server.wait(1000);
  const id = firm.id();
  const request = {
    id,
    export_list_name: 'Clients',
    format: 'csv' as const,
    columns: ['name'],
    filters: [],
    search: '',
  };
  const row = { id, owner_id: firm.staff[owner].id, list: 'clients', name: 'Clients.csv', request };
  await firm.as((tx) => insertExport(tx, { ...row, rows: 2000, created_at: server.now() }));
  return id;
}
async function queuedImport(owner: 'ADM' | 'PAY' = 'ADM'): Promise<string> {
  server.wait(1000);
  const id = firm.id();
  const period = { period_start: '2026-08-01', period_end: '2026-08-31', pay_date: '2026-08-25' };
  await firm.as((tx) =>
    insertImport(tx, {
      id,
      client_id: clientId,
      owner_id: firm.staff[owner].id,
      ...period,
      rows: [],
      count: 31,
      run_type: 'SCHEDULED',
      state: 'QUEUED',
      created_at: server.now(),
    }),
  );
  return id;
}
const active = (query: { name?: JobStatus['name']; clientId?: string } = {}) =>
  dataOf<JobStatus[]>(server.call(listActiveJobs, { query }, { bearer }));
const newest = (query: { name: JobStatus['name']; clientId?: string; batchId?: string }) =>
  dataOf<JobStatus | null>(server.call(readJob, { query }, { bearer }));

test('running jobs are answered with their progress, exports and imports alike, and only one’s own', async () => {
  const mine = [await begunExport(), await queuedImport()];
  await begunExport('RM');
  await queuedImport('PAY');
  await firm.as((tx) => setExport(tx, mine[0] ?? '', { rows_done: 500 }));
  expect(await active()).toEqual([
    {
      name: 'payslip-import',
      clientId,
      batchId: mine[1],
      result: 1,
      data: { finishedAt: null, progress: 0, errors: [] },
    },
    {
      name: 'export',
      clientId: null,
      batchId: mine[0],
      result: 1,
      data: { finishedAt: null, progress: 0.25, errors: [] },
    },
  ]);
  expect((await active({ name: 'export' })).map(({ name }) => name)).toEqual(['export']);
  expect((await active({ clientId })).map(({ name }) => name)).toEqual(['payslip-import']);
});

test('a job that has ended is no longer active, and says how it ended', async () => {
  const done = await queuedImport();
  await firm.as((tx) => endImport(tx, done, { state: 'DONE', problem: null, finished_at: server.now() }));
  const failed = await queuedImport();
  await firm.as((tx) =>
    endImport(tx, failed, { state: 'FAILED', problem: 'No row fits.', finished_at: server.now() }),
  );
  const running = (await active()).map(({ batchId }) => batchId);
  expect(running).not.toContain(done);
  expect(running).not.toContain(failed);
  const jobs = [
    await newest({ name: 'payslip-import', batchId: done }),
    await newest({ name: 'payslip-import', clientId }),
  ];
  expect(jobs).toMatchObject([
    { batchId: done, result: 0, data: { progress: 1, errors: [] } },
    { batchId: failed, result: 2, data: { errors: ['No row fits.'] } },
  ]);
  expect(jobs.map((job) => job && isJobRunning(job))).toEqual([false, false]);
});

test('a long pay run that is being published is a job of who asked for it', async () => {
  const tenant = await firm.tenant('Cedar');
  const { payRunId } = await sentPayRun(firm, tenant, firm.staff.PAY.id, server.now());
  const run = (change: Parameters<typeof setRun>[2]) => firm.as((tx) => setRun(tx, payRunId, change));
  const mine = { job_by: firm.staff.ADM.id, job_at: server.now() };
  const read = () => newest({ name: 'pay-run-publish', batchId: payRunId });
  expect(await read()).toBeNull();
  await run({ status: 'APPROVED', job: 'QUEUED', ...mine });
  const running = { name: 'pay-run-publish', clientId: tenant.clientId, batchId: payRunId, result: 1 };
  expect(await active({ clientId: tenant.clientId })).toMatchObject([running]);
  await run({ job: 'FAILED' });
  expect(await active({ clientId: tenant.clientId })).toEqual([]);
  expect(await read()).toMatchObject({
    result: 2,
    data: { errors: [expect.stringMatching(/not published/)] },
  });
  await run({ status: 'PUBLISHED', job: null, published_at: server.now() });
  expect(await read()).toMatchObject({ result: 0, data: { finishedAt: server.now(), progress: 1 } });
  await run({ job_by: firm.staff.PAY.id });
  expect(await read()).toBeNull();
});

test('a batch has the job it is; one that is unknown, or somebody else’s, has none', async () => {
  const batchId = await begunExport();
  const batch = (of: string) =>
    dataOf<JobStatus[]>(server.call(readBatch, { query: { batchId: of } }, { bearer }));
  expect(await batch(batchId)).toMatchObject([{ name: 'export', batchId }]);
  expect(await batch(firm.id())).toEqual([]);
  expect(await batch(await begunExport('RM'))).toEqual([]);
  expect(await newest({ name: 'export', batchId: firm.id() })).toBeNull();
});

test('a job of no known name is refused', async () => {
  expect((await server.call(readJob, { query: { name: 'sync' as never } }, { bearer })).status).toBe(422);
});
