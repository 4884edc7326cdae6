import type { PortalState } from '#contract/payroll/payroll-employee-words.ts';
import type { payrollEmployees } from '../tables.ts';

type Row = Pick<typeof payrollEmployees.$inferSelect, 'account_id' | 'invited_at' | 'closed_at'>;

/** The state of an employee's access to the portal. */
export function portalState({ account_id, invited_at, closed_at }: Row): PortalState {
  if (account_id) return 'ACTIVE';
  if (closed_at) return 'CLOSED';
  return invited_at ? 'INVITED' : 'NONE';
}
