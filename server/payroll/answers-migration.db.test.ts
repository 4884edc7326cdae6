import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '../db/migration/migrate.ts';
import { databaseAt } from '../db/test-server.ts';

/** The migration that keeps the accounts of answers and acknowledgements, on rows of the release before it. */
const before = 42;

let admin: pg.Client;
let owner: pg.Client;
const name = `test_${randomUUID().replaceAll('-', '')}`;
const ownerUrl = databaseAt(inject('ownerUrl'), name);
const runtimeUrl = databaseAt(inject('runtimeUrl'), name);
const [office, client, calendar] = [randomUUID(), randomUUID(), randomUUID()];
const actedAt = '2026-02-02T03:04:05.678Z';
const [earlier, later] = ['2026-01-01T00:00:00Z', '2026-03-01T00:00:00Z'];
const insert = (table: string, row: Record<string, unknown>) =>
  owner.query(
    `insert into ${table} (${Object.keys(row)}) values (${Object.keys(row).map((_, at) => `$${at + 1}`)})`,
    Object.values(row),
  );

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('ownerUrl') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await migrate(ownerUrl, runtimeUrl, before);
  owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await insert('offices', { id: office, name: 'Zürich', country_code: 'CH' });
  const facts = { business_status: 'ACTIVE', record_status: 'active', office_id: office };
  await insert('clients', {
    id: client,
    kind: 'CORPORATE',
    name: 'Harbour',
    ...facts,
    last_update_at: earlier,
    created_at: earlier,
  });
  const periods = { frequency: 'MONTHLY', period_start: '2026-01-01' };
  await insert('payroll_calendars', {
    id: calendar,
    client_id: client,
    name: 'Monthly',
    ...periods,
    pay_day_rule: 'FIXED_DAY',
    country_code: 'CH',
    currency: 'CHF',
    updated_at: earlier,
  });
});
afterAll(async () => {
  await owner.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

/** People of before; each has an account of the address `<name>@harbour.example`, and acted at `actedAt`. */
const past: Record<string, { email?: string; accountMade?: string; invited?: string; known: boolean }> = {
  anna: { known: true },
  upper: { email: 'UPPER@harbour.example', known: true },
  early: { invited: earlier, known: true },
  moved: { email: 'moved@elsewhere.example', known: false },
  invited: { invited: later, known: false },
  made: { accountMade: later, known: false },
};

async function insertPast(table: 'contacts' | 'payroll_employees', name: string): Promise<string> {
  const { email = `${name}@harbour.example`, accountMade = earlier, invited } = past[name] ?? {};
  const [id, account_id] = [randomUUID(), randomUUID()];
  const address = `${name}@${table === 'contacts' ? '' : 'staff.'}harbour.example`;
  await insert('accounts', { id: account_id, guard: 'client', email: address, created_at: accountMade });
  const record = {
    id,
    client_id: client,
    account_id,
    first_name: name,
    last_name: 'Keller',
    created_at: earlier,
  };
  const work_email = email.replace('@', '@staff.');
  const employed = { employee_no: name, hire_date: '2020-01-01', currency: 'CHF', status: 'ACTIVE' };
  await insert(table, table === 'contacts' ? { ...record, email } : { ...record, ...employed, work_email });
  const link = { id: randomUUID(), kind: 'invitation', token_hash: randomUUID(), account_id };
  const of = { [table === 'contacts' ? 'contact_id' : 'employee_id']: id };
  if (invited)
    await insert('access_links', {
      ...link,
      ...of,
      created_at: earlier,
      expires_at: later,
      used_at: invited,
    });
  return id;
}

test('who acted before is known only where nobody else can have had their record since', async () => {
  const file = randomUUID();
  await insert('files', {
    id: file,
    sha256: 'a'.repeat(64),
    size: 1,
    type: 'application/pdf',
    name: 'x',
    created_at: earlier,
  });
  const runs = new Map<string, string>();
  for (const [at, name] of Object.keys(past).entries()) {
    const [run, contact] = [randomUUID(), await insertPast('contacts', name)];
    runs.set(name, contact);
    const days = {
      period_start: `2026-0${at + 1}-01`,
      period_end: `2026-0${at + 1}-28`,
      pay_date: `2026-0${at + 1}-25`,
    };
    const state = { run_type: 'SCHEDULED', status: 'APPROVED', answered_by: name, answered_at: actedAt };
    await insert('pay_runs', {
      id: run,
      client_id: client,
      calendar_id: calendar,
      ...days,
      ...state,
      created_at: earlier,
    });
    const subject = {
      subject_type: 'pay_run',
      subject_id: run,
      causer_id: contact,
      audience: 'client_contact',
    };
    await insert('activity_log', {
      id: randomUUID(),
      name: 'Pay run',
      event: 'approved',
      description: '',
      ...subject,
      at: actedAt,
    });
    const done = {
      acknowledgement: 'DONE',
      acknowledged_at: actedAt,
      visible_to_employee: true,
      added_at: earlier,
    };
    const employee_id = await insertPast('payroll_employees', name);
    await insert('hr_documents', {
      id: randomUUID(),
      employee_id,
      type: 'POLICY',
      title: name,
      file_id: file,
      ...done,
    });
  }
  await migrate(ownerUrl, runtimeUrl, before + 1);
  const all = async (text: string) =>
    Object.fromEntries((await owner.query(text)).rows.map(({ name, ...row }) => [name, row]));
  const expected = (domain: string, more: (name: string) => object) =>
    Object.fromEntries(
      Object.entries(past).map(([name, { known }]) => [
        name,
        { address: known ? `${name}@${domain}` : null, has_account: known, ...more(name) },
      ]),
    );
  expect(
    await all(
      'select answered_by as name, answered_address as address, answered_account_id is not null as has_account, answered_contact_id as contact from pay_runs',
    ),
  ).toEqual(expected('harbour.example', (name) => ({ contact: runs.get(name) })));
  expect(
    await all(
      'select title as name, acknowledged_address as address, acknowledged_account_id is not null as has_account from hr_documents',
    ),
  ).toEqual(expected('staff.harbour.example', () => ({})));
});
