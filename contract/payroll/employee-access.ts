import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { id, idParams } from '../core/values.ts';
import { portalStates } from './payroll-employee-words.ts';

/* An employee's access to the portal. */

const write = {
  api: 'main',
  method: 'POST',
  params: idParams,
  shape: 'data',
  answer: v.object({ id, portal: v.picklist(portalStates) }),
  allow: {
    by: 'bearer',
    audiences: ['staff'],
    permissions: { all: ['view client', 'view payroll client', 'edit payroll client'] },
  },
} as const;

/** Errors: `invalid` (no e-mail address, or a client without an office), `conflict` (they sign in already, or have left). */
export const inviteEmployee = endpoint({
  ...write,
  name: 'employeeAccess.invite',
  summary: 'Invite an employee to the portal by mail; an earlier invitation is replaced',
  path: '/payroll-employees/{id}/invite',
});
export const resetEmployee = endpoint({
  ...write,
  name: 'employeeAccess.reset',
  summary: 'Mail a link that replaces the password and passkeys of an employee',
  path: '/payroll-employees/{id}/reset',
});
/** Error `conflict`: they have none. */
export const removeEmployeeFactor = endpoint({
  ...write,
  name: 'employeeAccess.removeSecondFactor',
  summary: 'Remove the second factor of an employee who can no longer answer it',
  method: 'DELETE',
  path: '/payroll-employees/{id}/second-factor',
  allow: {
    by: 'bearer',
    audiences: ['staff'],
    permissions: { all: ['view client', 'view payroll client', 'edit role'] },
  },
});
export const closeEmployee = endpoint({
  ...write,
  name: 'employeeAccess.close',
  summary: 'End an employee’s access to the portal, at once; their payslips and documents stay with the firm',
  path: '/payroll-employees/{id}/close',
});
