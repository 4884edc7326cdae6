import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { contacts } from '../../contacts/tables.ts';
import type { Tx } from '../../db/db.ts';
import { payrollEmployees } from '../../payroll/tables.ts';
import { sessions } from '../../session/tables.ts';
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

/** Separates a record from its sign-in: whoever is invited next gets it. */
export const separate = (tx: Tx, person: OutsidePerson) =>
  'contactId' in person
    ? tx.update(contacts).set({ account_id: null }).where(eq(contacts.id, person.contactId))
    : tx
        .update(payrollEmployees)
        .set({ account_id: null, closed_account_id: null })
        .where(eq(payrollEmployees.id, person.employeeId));

// For staff as well.

/** The addresses by which these accounts sign in to a client's portal, by account. */
export async function signInAddresses(
  tx: Tx,
  accountIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(accountIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: string; email: string }>(
    sql`select id, app.sign_in_address(id) as email from unnest(${sql.param(ids)}::uuid[]) id`,
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
}
