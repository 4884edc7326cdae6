import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ListAnswer } from '#contract/core/endpoint.ts';
import { filterBy } from '#contract/core/filters.ts';
import { listSearch } from '#contract/core/list.ts';
import {
  listPayRuns,
  listPayrolls,
  openStatuses,
  type PayRun,
  type Payroll,
  payRunFields,
} from '#contract/payroll/pay-runs.ts';
import { clients } from '#server/clients/tables.ts';
import { addDays, dateOf } from '#server/reference/calendar.ts';
import { payrollCalendars, payrollManagers } from '../tables.ts';
import { payRunSetup } from './test-runs.ts';

const on = payRunSetup();

async function listed<Row>(
  endpoint: typeof listPayRuns | typeof listPayrolls,
  query: Parameters<typeof listSearch>[0] = {},
) {
  const input = { query: listSearch({ recordPerPage: 100, ...query }) };
  const response = await on.server.call(endpoint, input, { bearer: on.payroll });
  expect(response.status).toBe(200);
  return ((await response.json()) as ListAnswer<Row>).data;
}
const payrollHere = async () => (await listed<Payroll>(listPayrolls)).find(({ id }) => id === on.calendar);

test('a payroll names its client, who runs it today, its latest run, and the first period that has none', async () => {
  const first = await payrollHere();
  expect(first).toMatchObject({ client: { id: on.alder.clientId }, run_by: null, latest: null });
  const today = dateOf(on.server.now());
  expect([first?.next.period_start ?? '', today, first?.next.period_end ?? '']).toEqual(
    [first?.next.period_start ?? '', today, first?.next.period_end ?? ''].toSorted(),
  );

  const { id: runId } = await on.sentRun();
  const { PAY, ADM } = on.firm.staff;
  const entry = (user_id: string, change: Partial<typeof payrollManagers.$inferInsert>) => ({
    ...{ id: on.firm.id(), client_id: on.alder.clientId, user_id, updated_at: on.server.now() },
    ...{ since: addDays(today, -10), until: null, calendars: [] as string[], ...change },
  });
  await on.firm.as((tx) =>
    tx.insert(payrollManagers).values([
      entry(PAY.id, {}),
      // over, not begun, and of another calendar
      entry(ADM.id, { until: addDays(today, -1) }),
      entry(ADM.id, { since: addDays(today, 1) }),
      entry(ADM.id, { calendars: [on.firm.id()] }),
    ]),
  );
  const now = await payrollHere();
  expect(now?.run_by?.id).toBe(PAY.id);
  expect(now?.latest).toEqual({
    ...{ id: runId, period_start: '2026-11-01', period_end: '2026-11-30', status: 'CLIENT_APPROVAL' },
  });
  expect(now?.next).toMatchObject({ period_start: '2026-12-01', period_end: '2026-12-31' });
});

test('payrolls and runs are found by their client’s name; those of a deleted client or calendar are gone', async () => {
  const { id: runId } = await on.sentRun();
  const [client] = await on.firm.as((tx) =>
    tx.select({ name: clients.name }).from(clients).where(eq(clients.id, on.alder.clientId)),
  );
  const search = client?.name ?? '';
  const found = async () => ({
    payrolls: (await listed<Payroll>(listPayrolls, { search })).map(({ id }) => id),
    runs: (await listed<PayRun>(listPayRuns, { search })).map(({ id }) => id),
  });
  expect(await found()).toEqual({ payrolls: [on.calendar], runs: [runId] });
  expect(await listed(listPayrolls, { search: 'Nobody at all' })).toEqual([]);
  const filters = [
    filterBy(payRunFields, 'status', 'IN', openStatuses.join(',')),
    filterBy(payRunFields, 'pay_date', 'LTE', '2026-11-24'),
  ];
  const due = (await listed<PayRun>(listPayRuns, { filters, search })).map(({ id }) => id);
  expect(due).toEqual([]);
  const deleted_at = on.server.now();
  await on.firm.as((tx) =>
    tx.update(payrollCalendars).set({ deleted_at }).where(eq(payrollCalendars.id, on.calendar)),
  );
  expect(await found()).toEqual({ payrolls: [], runs: [runId] });
  await on.firm.as((tx) => tx.update(clients).set({ deleted_at }).where(eq(clients.id, on.alder.clientId)));
  expect(await found()).toEqual({ payrolls: [], runs: [] });
});

test('who may not see payrolls is refused', async () => {
  const { accountId } = on.firm.staff.CMP;
  const bearer = await on.firm.bearerOf(accountId, 'app', 'staff');
  const response = await on.server.call(listPayrolls, { query: listSearch({}) }, { bearer });
  expect(response.status).toBe(403);
});
