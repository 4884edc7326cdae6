import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listWaitingRuns, type PayRunStatus, type WaitingRun } from '#contract/payroll/pay-runs.ts';
import { clients } from '#server/clients/tables.ts';
import { addDays, dateOf } from '#server/reference/calendar.ts';
import { dataOf } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { monthlyCalendar } from '#tests/server/pay-runs.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { payRuns, payrollManagers } from '../tables.ts';
import { insertRuns } from './queries.ts';

let server: TestServer;
let firm: TestFirm;
let today: string;
const bearers: Record<string, string> = {};

beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  today = dateOf(server.now());
  for (const role of ['PAY', 'ADM', 'RM'] as const)
    bearers[role] = await firm.bearerOf(firm.staff[role].accountId, 'app', 'staff');
});
afterAll(() => server.close());

const waiting = (role: 'PAY' | 'ADM') =>
  dataOf<WaitingRun[]>(server.call(listWaitingRuns, {}, { bearer: bearers[role] ?? '' }));
const namesOf = (rows: readonly WaitingRun[]) => rows.map(({ client }) => client.name);

interface Change {
  status?: PayRunStatus;
  job?: WaitingRun['job'];
  sent_by?: string;
  comment?: string;
}
/** A run of a client's calendar that is paid on a day. */
async function run(
  { clientId }: Tenant,
  calendar_id: string,
  pay_date: string,
  change: Change = {},
): Promise<string> {
  const id = firm.id();
  const period = { period_start: '2026-10-01', period_end: '2026-10-31', pay_date };
  const row = { id, client_id: clientId, calendar_id, ...period, run_type: 'SCHEDULED' as const };
  const state = { status: 'DRAFT' as PayRunStatus, created_at: server.now(), ...change };
  await firm.as((tx) => insertRuns(tx, [{ ...row, ...state }]));
  return id;
}
interface Entry {
  user_id: string;
  backup_id?: string;
  calendars?: string[];
  until?: string;
}
const manager = ({ clientId }: Tenant, entry: Entry) =>
  firm.as((tx) =>
    tx.insert(payrollManagers).values({
      id: firm.id(),
      client_id: clientId,
      since: '2025-01-01',
      updated_at: server.now(),
      ...entry,
    }),
  );

test('runs wait for who runs the payroll and who stands in, the earliest pay day first, until they are out of their hands', async () => {
  const birch = await firm.tenant('Birch');
  const cedar = await firm.tenant('Cedar');
  const ofBirch = await monthlyCalendar(firm, birch, server.now());
  const ofCedar = await monthlyCalendar(firm, cedar, server.now());
  await manager(birch, { user_id: firm.staff.PAY.id });
  await manager(cedar, { user_id: firm.staff.ADM.id, backup_id: firm.staff.PAY.id, calendars: [ofCedar] });
  const later = await run(birch, ofBirch, '2026-10-30', { status: 'IN_REVIEW', comment: 'Less for Emma.' });
  await run(cedar, ofCedar, '2026-10-23');
  expect(await waiting('PAY')).toMatchObject([
    { client: { name: 'Cedar' }, calendar: { name: 'Monthly staff' }, status: 'DRAFT', returned: false },
    { client: { name: 'Birch' }, pay_date: '2026-10-30', status: 'IN_REVIEW', returned: true },
  ]);
  // The client's words may name pay: they are on the run's page alone.
  expect(JSON.stringify(await waiting('PAY'))).not.toContain('Emma');
  expect(namesOf(await waiting('ADM'))).toEqual(['Cedar']);

  const becomes = (change: Change) =>
    firm.as((tx) => tx.update(payRuns).set(change).where(eq(payRuns.id, later)));
  await becomes({ status: 'CLIENT_APPROVAL' });
  expect(namesOf(await waiting('PAY'))).toEqual(['Cedar']);
  await becomes({ status: 'APPROVED', job: 'QUEUED' });
  expect(namesOf(await waiting('PAY'))).toEqual(['Cedar']);
  await becomes({ job: 'FAILED' });
  expect(namesOf(await waiting('PAY'))).toEqual(['Cedar', 'Birch']);
  await becomes({ status: 'PUBLISHED', job: null });
  expect(namesOf(await waiting('PAY'))).toEqual(['Cedar']);
});

test('nothing waits for who no longer runs it, for another calendar, or of a client that was deleted', async () => {
  const dogwood = await firm.tenant('Dogwood');
  const elm = await firm.tenant('Elm');
  const fir = await firm.tenant('Fir');
  const user_id = firm.staff.PAY.id;
  await manager(dogwood, { user_id, until: addDays(today, -1) });
  await manager(elm, { user_id, calendars: [firm.id()] });
  await manager(fir, { user_id });
  for (const tenant of [dogwood, elm, fir])
    await run(tenant, await monthlyCalendar(firm, tenant, server.now()), '2026-10-21');
  expect(namesOf(await waiting('PAY'))).toEqual(['Fir', 'Cedar']);
  await firm.as((tx) =>
    tx.update(clients).set({ deleted_at: server.now() }).where(eq(clients.id, fir.clientId)),
  );
  expect(namesOf(await waiting('PAY'))).toEqual(['Cedar']);
});

test('a run that came back waits for who sent it, and nobody reads the card who may not run payrolls', async () => {
  const grove = await firm.tenant('Grove');
  const calendar = await monthlyCalendar(firm, grove, server.now());
  await run(grove, calendar, '2026-10-20', { status: 'APPROVED', sent_by: firm.staff.ADM.id });
  expect(namesOf(await waiting('ADM'))).toEqual(['Grove', 'Cedar']);
  expect((await server.call(listWaitingRuns, {}, { bearer: bearers.RM ?? '' })).status).toBe(403);
});
