import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { succeeded } from '#tests/server/answers.ts';
import { sentEnvelope } from '#tests/server/envelopes.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { invoiceBody, issuedInvoice, issuingCompany } from '#tests/server/invoices.ts';
import { type RecordName, recordBody, recordNames, recordOf } from '#tests/server/records.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { contacts } from '../contacts/tables.ts';
import { actor } from '../db/actor.ts';
import { handlers, housekeepingJobs } from '../domains.ts';
import { planHousekeeping } from '../jobs/housekeeping.ts';
import { runDueJobs } from '../jobs/runner.ts';
import { courseAssignments } from '../library/tables.ts';
import { recipients } from '../signing/tables.ts';

/* What is deleted can be brought back for 30 days; then it is gone, or it is named here why it stays. */

const day = 86_400_000;
const isRecord = (name: string) => recordNames.some((record) => record === name);
/** The table of each kind of record. */
const tables = new Map(
  handlers.flatMap(({ purge }) => (purge && isRecord(purge.name) ? [[purge.name, purge.table]] : [])),
);
const tableOf = (name: RecordName) => sql.identifier(tables.get(name) ?? '');
let server: TestServer;
let firm: TestFirm;
let bearer: string;
let tenant: Tenant;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  tenant = await firm.tenant('Alder');
});
afterAll(() => server.close());

const run = (statement: ReturnType<typeof sql>) =>
  server.db.as(actor('system'), (tx) => tx.execute(statement));
async function runHousekeeping(): Promise<void> {
  await planHousekeeping(server.services, 0);
  await runDueJobs(server.services, housekeepingJobs);
  expect(server.lines.filter(({ facts }) => String(facts.kind).startsWith('housekeeping'))).toEqual([]);
}

/** Adds a record, has something happen to it, and deletes it some days ago. Returns its id. */
async function deleted(
  name: RecordName,
  daysAgo: number,
  meanwhile: (id: string) => Promise<unknown> = async () => undefined,
): Promise<string> {
  const { create, remove } = recordOf(name);
  const body = recordBody(firm, name, tenant.clientId);
  await succeeded(server.call(create as never, { body } as never, { bearer }));
  await meanwhile(body.id);
  await succeeded(server.call(remove as never, { params: { id: body.id }, query: {} } as never, { bearer }));
  const at = new Date(Date.parse(server.now()) - daysAgo * day).toISOString();
  await run(sql`update ${tableOf(name)} set deleted_at = ${at} where id = ${body.id}`);
  return body.id;
}
async function isThere(name: RecordName, id: string): Promise<boolean> {
  return (await run(sql`select from ${tableOf(name)} where id = ${id}`)).rowCount === 1;
}

test.each(recordNames)('one of %s is there for 30 days after it was deleted, and then gone', async (name) => {
  const recent = await deleted(name, 29);
  await runHousekeeping();
  expect(await isThere(name, recent)).toBe(true);
  const old = await deleted(name, 31);
  await runHousekeeping();
  expect(await isThere(name, old)).toBe(false);
  // Two of a kind may be there once: the other makes room.
  await run(sql`delete from ${tableOf(name)} where id = ${recent}`);
});

/** Tables with deleted rows that are no kind of record: `purged` has a duty of its own, the others keep them. */
const others: Readonly<Record<string, string>> = {
  views: 'purged',
  clients: 'purged',
  client_approvers: 'A right that was taken away says who might approve payroll reports until then.',
  comments:
    'A comment that its writer took back says what a client may have read until then; it goes with the client.',
  documents:
    'The record of a file that was removed says when, and by whom it was shared; its bytes are gone.',
  share_moves: 'A move that was taken back says what a register had until then; it goes with the client.',
};

test('every table whose rows can be deleted is purged, or says why not', async () => {
  const { rows } = await run(
    sql`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'deleted_at'`,
  );
  expect([...tables.keys()].sort()).toEqual(recordNames.toSorted());
  const known = [...new Set(tables.values()), ...Object.keys(others)];
  expect(rows.map(({ name }) => name).sort()).toEqual(known.sort());
});

/** The reasons that keep a deleted contact. */
const reasons: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
  'signed in': (id) =>
    run(sql`update ${contacts} set account_id = ${firm.staff.FIN.accountId} where ${eq(contacts.id, id)}`),
  'were asked to sign': async (id) => {
    const { id: envelope } = await sentEnvelope(server, firm, bearer, tenant);
    await run(sql`update ${recipients} set contact_id = ${id} where ${eq(recipients.envelope_id, envelope)}`);
  },
  'answered a pay run': async (id) => {
    const calendar = recordBody(firm, 'payrollCalendars', tenant.clientId);
    await succeeded(
      server.call(recordOf('payrollCalendars').create as never, { body: calendar } as never, { bearer }),
    );
    await run(sql`insert into pay_runs
      (id, client_id, calendar_id, period_start, period_end, pay_date, run_type, status, created_at, answered_contact_id)
      values (${firm.id()}, ${tenant.clientId}, ${calendar.id}, '2026-01-01', '2026-01-31', '2026-01-25', 'OFF_CYCLE',
        'APPROVED', ${server.now()}, ${id})`);
  },
  'are addressed by an invoice': async (id) => {
    const body = invoiceBody(firm, tenant, await issuingCompany(server, firm), { contact_id: id });
    await issuedInvoice(server, body, bearer);
  },
};

test.each(Object.entries(reasons))(
  'a contact who was deleted long ago stays if they %s',
  async (_, happens) => {
    const id = await deleted('contacts', 31, happens);
    await runHousekeeping();
    expect(await isThere('contacts', id)).toBe(true);
  },
);

test('a course that somebody did stays with the record of their training', async () => {
  const id = await deleted('courses', 31, (course) =>
    run(
      sql`update ${courseAssignments} set done_on = '2026-01-31' where ${eq(courseAssignments.course_id, course)}`,
    ),
  );
  await runHousekeeping();
  expect(await isThere('courses', id)).toBe(true);
});
