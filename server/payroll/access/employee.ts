import { fullName } from '#contract/core/text/full-name.ts';
import type { Tx } from '#server/db/db.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type LockedEmployee, lockEmployee } from './queries.ts';

export const nameOf = ({ employee }: LockedEmployee) => fullName(employee);

/** The employee of a call, locked. */
export async function employeeOf({
  tx,
  input,
}: {
  tx: Tx;
  input: { params: { id: string } };
}): Promise<LockedEmployee> {
  const found = await lockEmployee(tx, input.params.id);
  if (!found) throw new Refusal('not_found');
  return found;
}

/** An entry of the activity log about an employee's access. */
export const entryOf = (event: string, found: LockedEmployee) => ({
  name: 'Employee',
  event,
  description: nameOf(found),
  subject: { type: 'payrollEmployee', id: found.employee.id } as const,
  clientId: found.client.id,
});
