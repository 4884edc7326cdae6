import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { contacts } from '../../contacts/tables.ts';
import type { Tx } from '../../db/db.ts';
import { payrollEmployees } from '../../payroll/tables.ts';

// System actor only: the caller hands in an id of their own.

export const contactById = async (tx: Tx, id: string) =>
  (
    await tx
      .select({
        id: contacts.id,
        client_id: contacts.client_id,
        first_name: contacts.first_name,
        last_name: contacts.last_name,
        phones: contacts.phones,
        job_title: contacts.job_title,
        version: contacts.version,
      })
      .from(contacts)
      .where(and(eq(contacts.id, id), isNull(contacts.deleted_at)))
  )[0];

type OwnOfContact = Pick<typeof contacts.$inferInsert, 'phones' | 'job_title'>;
/** Changes what a contact says about themselves. False if they were changed meanwhile. */
export async function changeContact(
  tx: Tx,
  { id, version }: { id: string; version: number },
  own: OwnOfContact,
  now: string,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(contacts)
    .set({ ...own, updated_at: now, updated_by: null, version: version + 1 })
    .where(and(eq(contacts.id, id), eq(contacts.version, version)));
  return rowCount === 1;
}

export const employeeById = async (tx: Tx, id: string) =>
  (
    await tx
      .select({
        id: payrollEmployees.id,
        client_id: payrollEmployees.client_id,
        first_name: payrollEmployees.first_name,
        last_name: payrollEmployees.last_name,
        preferred_name: payrollEmployees.preferred_name,
        phone: payrollEmployees.phone,
        version: payrollEmployees.version,
      })
      .from(payrollEmployees)
      .where(and(eq(payrollEmployees.id, id), ne(payrollEmployees.status, 'LEFT')))
  )[0];

type OwnOfEmployee = Pick<typeof payrollEmployees.$inferInsert, 'preferred_name' | 'phone'>;
/** The same of an employee. */
export async function changeEmployee(
  tx: Tx,
  { id, version }: { id: string; version: number },
  own: OwnOfEmployee,
  now: string,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(payrollEmployees)
    .set({ ...own, updated_at: now, version: sql`${payrollEmployees.version} + 1` })
    .where(and(eq(payrollEmployees.id, id), eq(payrollEmployees.version, version)));
  return rowCount === 1;
}
