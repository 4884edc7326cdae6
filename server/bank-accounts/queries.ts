import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { decidedShown } from '#contract/clients/bank-accounts.ts';
import type { ApprovalObstacle, BankChangeKind } from '#contract/clients/bank-words.ts';
import type { FieldEntity } from '#contract/firm/words.ts';
import { activityOf } from '../activity/queries.ts';
import { activityLog } from '../activity/tables.ts';
import { clientAddresses } from '../addresses/tables.ts';
import { approversOfClient } from '../approvers/queries.ts';
import { attributeQueries } from '../attributes/queries.ts';
import { fieldDefinitions } from '../clients/tables.ts';
import { contacts } from '../contacts/tables.ts';
import { callDatabaseFunction } from '../db/ask.ts';
import type { Tx } from '../db/db.ts';
import { isOfClient } from '../db/of-client.ts';
import { payrollEmployees } from '../payroll/tables.ts';
import { type AccountColumns, bankAccounts, bankChanges, type EmployeeColumns } from './tables.ts';

export type AccountRow = typeof bankAccounts.$inferSelect;
export type ChangeRow = typeof bankChanges.$inferSelect;

/** The accounts of a client, those in use first, by label. */
export const accountsOf = (tx: Tx, clientId: string): Promise<AccountRow[]> =>
  tx
    .select()
    .from(bankAccounts)
    .where(isOfClient(bankAccounts.client_id, clientId))
    .orderBy(desc(isNull(bankAccounts.closed_at)), asc(bankAccounts.label), asc(bankAccounts.id));

export const accountById = async (tx: Tx, id: string): Promise<AccountRow | undefined> =>
  (await tx.select().from(bankAccounts).where(eq(bankAccounts.id, id)))[0];

export const changeById = async (tx: Tx, id: string): Promise<ChangeRow | undefined> =>
  (await tx.select().from(bankChanges).where(eq(bankChanges.id, id)))[0];

/** The changes that wait for a decision, and the newest others, the newest first. */
async function changesWhere(tx: Tx, of: SQL | undefined): Promise<ChangeRow[]> {
  const rows = (state: SQL) =>
    tx
      .select()
      .from(bankChanges)
      .where(and(of, state))
      .orderBy(desc(bankChanges.proposed_at), desc(bankChanges.id));
  const open = await rows(eq(bankChanges.state, 'PROPOSED'));
  return [...open, ...(await rows(ne(bankChanges.state, 'PROPOSED')).limit(decidedShown))];
}
export const changesOfClient = (tx: Tx, clientId: string) =>
  changesWhere(tx, and(isOfClient(bankChanges.client_id, clientId), isNull(bankChanges.employee_id)));
export const changesOfEmployee = (tx: Tx, employeeId: string) =>
  changesWhere(tx, eq(bankChanges.employee_id, employeeId));

/** The answers of the functions that write accounts and their changes. */
export type Outcome =
  | 'proposed'
  | 'approved'
  | 'refused'
  | 'unknown'
  | 'stale'
  | 'decided'
  | ApprovalObstacle;

/** A change to propose: of a client’s account, of an employee’s, or, of neither, a further account of the client. */
export interface Proposal {
  readonly id: string;
  readonly kind: BankChangeKind;
  readonly client_id: string;
  readonly account_id?: string;
  readonly employee_id?: string;
  /** Version of the account that the proposer saw. */
  readonly version?: number;
  /** Null to close an account. */
  readonly values: AccountColumns | EmployeeColumns | null;
}
/** The person's open session, by which the database knows them and their device. */
interface Acting {
  readonly sessionId: string;
  readonly now: string;
}

async function asked(tx: Tx, call: SQL): Promise<Outcome> {
  return (await callDatabaseFunction<Outcome>(tx, call)) ?? 'unknown';
}
export const proposeChange = (
  tx: Tx,
  { id, kind, client_id, account_id, employee_id, version, values }: Proposal,
  { sessionId, now }: Acting,
): Promise<Outcome> =>
  asked(
    tx,
    sql`app.propose_bank_change(${id}::uuid, ${kind}::text, ${client_id}::uuid, ${account_id ?? null}::uuid, ${employee_id ?? null}::uuid,
      ${version ?? null}::integer, ${values && JSON.stringify(values)}::jsonb, ${sessionId}::uuid, ${now}::timestamptz)`,
  );
export const approveChange = (tx: Tx, id: string, { sessionId, now }: Acting): Promise<Outcome> =>
  asked(tx, sql`app.approve_bank_change(${id}::uuid, ${sessionId}::uuid, ${now}::timestamptz)`);
export const refuseChange = (
  tx: Tx,
  id: string,
  reason: string | null,
  { sessionId, now }: Acting,
): Promise<Outcome> =>
  asked(
    tx,
    sql`app.refuse_bank_change(${id}::uuid, ${sessionId}::uuid, ${reason}::text, ${now}::timestamptz)`,
  );
/** Why the person of a session does not approve a change; null if they may. */
export const obstacleTo = (tx: Tx, id: string, { sessionId, now }: Acting) =>
  callDatabaseFunction<ApprovalObstacle>(
    tx,
    sql`app.why_not_approve(${id}::uuid, ${sessionId}::uuid, ${now}::timestamptz)`,
  );
/** The people who may approve a change by their permission, without its proposer. */
export async function peopleToApprove(tx: Tx, changeId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`select app.may_approve(${changeId}::uuid) as id`);
  return rows.map(({ id }) => id);
}
/** True if two people or more may change the accounts of clients, or of employees. */
export const twoMayChange = async (tx: Tx, whose: 'client' | 'employee'): Promise<boolean> =>
  (await callDatabaseFunction<boolean>(tx, sql`app.two_may_change(${whose === 'employee'})`)) === true;

interface OfCountry {
  readonly id: string;
  readonly jurisdiction: string | null;
}
/** The firm’s fields of bank details that a client has. */
export const bankFieldsOf = (tx: Tx, client: OfCountry) => fieldsOf(tx, client, 'BANK_DETAILS');

/** The firm’s fields of a tab that a client has: those of every country, and of its own countries. */
async function fieldsOf(tx: Tx, { id, jurisdiction }: OfCountry, tab: Exclude<FieldEntity, 'CLIENT'>) {
  const addresses = await tx
    .select({ code: clientAddresses.country_code })
    .from(clientAddresses)
    .where(and(eq(clientAddresses.client_id, id), isNull(clientAddresses.deleted_at)));
  const countries = [
    ...(jurisdiction ? [jurisdiction.slice(0, 2)] : []),
    ...addresses.map(({ code }) => code),
  ];
  const { country_code, entity, deleted_at, label } = fieldDefinitions;
  return tx
    .select()
    .from(fieldDefinitions)
    .where(
      and(
        eq(entity, tab),
        isNull(deleted_at),
        or(isNull(country_code), countries.length > 0 ? inArray(country_code, countries) : undefined),
      ),
    )
    .orderBy(asc(label));
}

/** The tabs of a client that are there for its country: the firm has fields of them, or they hold something. */
export async function localTabs(tx: Tx, client: OfCountry) {
  const bank = (await fieldsOf(tx, client, 'BANK_DETAILS')).length > 0 || (await hasBankRows(tx, client.id));
  const rights =
    (await fieldsOf(tx, client, 'APPROVAL_RIGHTS')).length > 0 || (await hasRights(tx, client.id));
  return { bank_details: bank ? 1 : 0, approval_rights: rights ? 1 : 0 };
}
const hasBankRows = async (tx: Tx, clientId: string) =>
  (await tx.$count(bankAccounts, isOfClient(bankAccounts.client_id, clientId))) > 0 ||
  (await tx.$count(
    bankChanges,
    and(isOfClient(bankChanges.client_id, clientId), isNull(bankChanges.employee_id)),
  )) > 0;
const hasRights = async (tx: Tx, clientId: string) =>
  (await attributeQueries.APPROVAL_RIGHTS.ofClient(tx, clientId)).length > 0 ||
  (await approversOfClient(tx, clientId)).length > 0;

/** The labels of fields by their ids, also of deleted ones. */
export async function fieldLabels(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: fieldDefinitions.id, label: fieldDefinitions.label })
    .from(fieldDefinitions)
    .where(inArray(fieldDefinitions.id, [...ids]));
  return new Map(rows.map(({ id, label }) => [id, label]));
}

/** The entries of the log about a record after an instant, the oldest first. */
export const entriesSince = (tx: Tx, subjectId: string, since: string) =>
  activityOf(tx, subjectId, gt(activityLog.at, since));

/** The contacts of a client with their numbers, the primary one first. */
export const phonesOfContacts = (tx: Tx, clientId: string) =>
  tx
    .select({
      id: contacts.id,
      first_name: contacts.first_name,
      last_name: contacts.last_name,
      phones: contacts.phones,
      created_at: contacts.created_at,
    })
    .from(contacts)
    .where(and(isOfClient(contacts.client_id, clientId), isNull(contacts.deleted_at)))
    .orderBy(desc(contacts.is_primary), asc(contacts.last_name), asc(contacts.id));

/** The employee whose account it is. */
export async function employeeOfAccount(tx: Tx, id: string) {
  const { client_id, first_name, last_name, phone, bank_account, created_at } =
    getTableColumns(payrollEmployees);
  return (
    await tx
      .select({ id: payrollEmployees.id, client_id, first_name, last_name, phone, bank_account, created_at })
      .from(payrollEmployees)
      .where(and(eq(payrollEmployees.id, id), isNull(payrollEmployees.deleted_at)))
  )[0];
}
