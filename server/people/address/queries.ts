import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { sameAddress } from '#contract/core/same-address.ts';
import { contacts } from '#server/contacts/tables.ts';
import type { Tx } from '#server/db/db.ts';
import { payrollEmployees } from '#server/payroll/tables.ts';
import { sessions } from '#server/session/tables.ts';
import type { Invitee } from '../access-links/queries.ts';
import { accessLinks } from '../access-links/tables.ts';

/** Somebody outside the firm, whose record can get another address. */
export type OutsidePerson = Exclude<Invitee, { userId: string }>;

// System actor only.

/** Number of places where an account is signed in. */
export const countSessions = (tx: Tx, accountId: string, now: string): Promise<number> =>
  tx.$count(
    sessions,
    and(
      eq(sessions.account_id, accountId),
      isNull(sessions.ended_at),
      sql`${sessions.idle_until} > ${now} and ${sessions.expires_at} > ${now}`,
    ),
  );

/** True if the person has an invitation that can be used. */
export async function isInvited(tx: Tx, person: OutsidePerson, now: string): Promise<boolean> {
  const whose =
    'contactId' in person
      ? eq(accessLinks.contact_id, person.contactId)
      : eq(accessLinks.employee_id, person.employeeId);
  const open = sql`${accessLinks.used_at} is null and ${accessLinks.revoked_at} is null and ${accessLinks.expires_at} > ${now}`;
  return (await tx.$count(accessLinks, and(eq(accessLinks.kind, 'invitation'), whose, open))) > 0;
}

/** Number of documents that wait for a person at the address they were asked by. */
export async function countAsked(tx: Tx, person: OutsidePerson): Promise<number> {
  const whose: SQL =
    'contactId' in person
      ? sql`r.contact_id = ${person.contactId}`
      : sql`r.employee_id = ${person.employeeId}`;
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(distinct r.envelope_id)::int as count from app.asked r join envelopes e on e.id = r.envelope_id
    where ${whose} and e.status = 'sent' and r.action in ('waiting', 'due') and r.stands`);
  return rows[0]?.count ?? 0;
}

/** Makes a record that of another account, which enters by an invitation. Null: whoever is invited next gets it. */
export const giveRecord = (tx: Tx, person: OutsidePerson, accountId: string | null) =>
  'contactId' in person
    ? tx.update(contacts).set({ account_id: accountId }).where(eq(contacts.id, person.contactId))
    : tx
        .update(payrollEmployees)
        .set({ account_id: null, closed_account_id: accountId })
        .where(eq(payrollEmployees.id, person.employeeId));

// For staff as well.

interface OfRecord {
  /** The account that has the record, or had it when its access was closed. */
  readonly accountId: string | null;
  /** The addresses of the record. */
  readonly addresses: readonly (string | null)[];
}

/** The address of each record's sign-in that has to agree before the record's own address gets it; null for most. */
export async function awaited(tx: Tx, records: readonly OfRecord[]): Promise<(string | null)[]> {
  const ids = [...new Set(records.flatMap(({ accountId }) => accountId ?? []))];
  if (ids.length === 0) return records.map(() => null);
  const { rows } = await tx.execute<{ id: string; email: string | null }>(
    sql`select id, app.sign_in_address(id) as email from unnest(${sql.param(ids)}::uuid[]) id`,
  );
  const byAccount = new Map(rows.map(({ id, email }) => [id, email]));
  return records.map(({ accountId, addresses }) => {
    const email = (accountId && byAccount.get(accountId)) ?? null;
    const known = addresses.filter((address) => address !== null);
    return email && known.length > 0 && !known.some((address) => sameAddress(address, email)) ? email : null;
  });
}
