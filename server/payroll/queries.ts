import { eq } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { payrollEmployees } from './tables.ts';

export const employeeById = async (tx: Tx, id: string) =>
  (await tx.select().from(payrollEmployees).where(eq(payrollEmployees.id, id)))[0];
