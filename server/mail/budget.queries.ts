import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { startOfDay } from './start-of-day.ts';
import { mails } from './tables.ts';

/**
 * The mailbox by which an address is counted: without a `+` and what follows it before the @, which most mail servers leave to its owner. It
 * says nothing about who somebody is: two such addresses are two sign-ins.
 */
export const mailboxOf = (address: string): string => address.replace(/(?<=.)\+.*@/, '@');
const mailbox = (address: SQLWrapper) => sql`regexp_replace(${address}, '(?<=.)\\+.*@', '@')`;

// System actor only.

/** Of these addresses, those from which nobody ever answered. */
export async function unanswered(tx: Tx, addresses: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ address: string }>(
    sql`select address from jsonb_array_elements_text(${JSON.stringify(addresses)}::jsonb) as address where not app.has_answered(address)`,
  );
  return rows.map(({ address }) => address);
}

/** A mailbox that was written to today, and how often. */
export interface Written {
  address: string;
  count: number;
  /** True if this person wrote there. */
  mine: boolean;
}

/**
 * Mailboxes that were written to today and had not answered, of this person or among `mailboxes`. Recipients of an envelope to whom a letter
 * was promised today (`reserved_at`), and whose turn is to come, count as written to: nobody would refuse their letter then.
 */
export async function writtenTo(
  tx: Tx,
  by: string | null,
  mailboxes: readonly string[],
  now: string,
): Promise<Written[]> {
  const among = (address: SQLWrapper) =>
    sql`${mailbox(address)} in (select jsonb_array_elements_text(${JSON.stringify(mailboxes)}::jsonb))`;
  const today = startOfDay(now);
  const { rows } = await tx.execute<Written & Record<string, unknown>>(sql`
    select ${mailbox(sql`address`)} as address, count(*)::int as count, coalesce(bool_or(mine), false) as mine from (
      select ${mails.first_to} as address, ${mails.caused_by} = ${by}::uuid as mine from ${mails}
        where ${mails.first_to} is not null and ${mails.created_at} >= ${today}
          and (${mails.caused_by} = ${by}::uuid or ${among(mails.first_to)})
      union all
      select r.email, r.reserved_by = ${by}::uuid from recipients r
        where r.reserved_at >= ${today} and r.action = 'waiting' and r.mail_id is null
          and (r.reserved_by = ${by}::uuid or ${among(sql`r.email`)}) and not app.has_answered(r.email)) written group by 1`);
  return rows;
}
