import { and, eq, isNull, ne } from 'drizzle-orm';
import { contacts } from '#server/contacts/tables.ts';
import type { Tx } from '#server/db/db.ts';
import { fullNameIn } from '#server/db/full-name.ts';
import { payrollEmployees } from '#server/payroll/tables.ts';
import { users } from '#server/people/tables.ts';
import { accounts } from '#server/session/tables.ts';

/** System actor only: the reader of an inbox who may sign in, with the address they do so by and their portal. */
export async function addresseeOf(
  tx: Tx,
  readerId: string,
): Promise<{ name: string; email: string; portal: '/app' | '/client' } | undefined> {
  const active = eq(accounts.status, 'ACTIVE');
  const [user] = await tx
    .select({ name: users.display_name, email: accounts.email })
    .from(users)
    .innerJoin(accounts, and(eq(accounts.id, users.account_id), active))
    .where(and(eq(users.id, readerId), eq(users.status, 'ACTIVE')));
  if (user) return { ...user, portal: '/app' };
  const [contact] = await tx
    .select({ name: fullNameIn(contacts), email: accounts.email })
    .from(contacts)
    .innerJoin(accounts, and(eq(accounts.id, contacts.account_id), active))
    .where(and(eq(contacts.id, readerId), eq(contacts.portal_access, 'ACTIVE'), isNull(contacts.deleted_at)));
  if (contact) return { ...contact, portal: '/client' };
  const [employee] = await tx
    .select({ name: fullNameIn(payrollEmployees), email: accounts.email })
    .from(payrollEmployees)
    .innerJoin(accounts, and(eq(accounts.id, payrollEmployees.account_id), active))
    .where(and(eq(payrollEmployees.id, readerId), ne(payrollEmployees.status, 'LEFT')));
  return employee && { ...employee, portal: '/client' };
}
