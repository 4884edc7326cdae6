import { and, eq, isNull, ne } from 'drizzle-orm';
import { contacts } from '#server/contacts/tables.ts';
import type { Tx } from '#server/db/db.ts';
import { payrollEmployees } from '#server/payroll/tables.ts';

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

interface Version {
  id: string;
  version: number;
}
/** Writes a person's words about themselves, who is none of the firm's users. False if the row was changed meanwhile. */
async function changeOwn(
  tx: Tx,
  table: typeof contacts | typeof payrollEmployees,
  { id, version }: Version,
  own: object,
  now: string,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(table)
    .set({ ...own, updated_at: now, updated_by: null, version: version + 1 })
    .where(and(eq(table.id, id), eq(table.version, version)));
  return rowCount === 1;
}

type OwnOfContact = Pick<typeof contacts.$inferInsert, 'phones' | 'job_title'>;
export const changeContact = (tx: Tx, of: Version, own: OwnOfContact, now: string) =>
  changeOwn(tx, contacts, of, own, now);

type OwnOfEmployee = Pick<typeof payrollEmployees.$inferInsert, 'preferred_name' | 'phone'>;
export const changeEmployee = (tx: Tx, of: Version, own: OwnOfEmployee, now: string) =>
  changeOwn(tx, payrollEmployees, of, own, now);
