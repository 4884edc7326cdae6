import type { AccessKind } from '#contract/clients/contact-words.ts';
import type { Answer } from '#contract/core/endpoint.ts';
import { changeEmployeeAddress, releaseEmployee } from '#contract/people/change-address.ts';
import { differences } from '#server/activity/differences.ts';
import { type Call, type Handler, handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { endAccessOf, endsOf, release } from '#server/people/address/change-address.ts';
import { employeeQueries } from '../records/queries.ts';
import { employeeOf, entryOf, nameOf } from './employee.ts';
import { type LockedEmployee, setClosed, setNotInvited } from './queries.ts';

const personOf = (found: LockedEmployee, after: readonly (string | null)[]) => ({
  person: { employeeId: found.employee.id },
  name: nameOf(found),
  client: found.client.name,
  accountId: found.employee.account_id ?? found.employee.closed_account_id,
  before: [found.employee.work_email, found.employee.personal_email],
  after,
});

/** Gives an employee another address, or says what would end: their access, if they sign in by the one before. */
async function change(
  call: Call<typeof changeEmployeeAddress>,
): Promise<Answer<typeof changeEmployeeAddress>> {
  const { tx, actor, now, input, activity } = call;
  const { version, check, email, field } = input.body;
  const found = await employeeOf(call);
  const { employee } = found;
  if (employee.version !== version) throw new Refusal('stale');
  const columns = { [field]: email };
  const after = { ...employee, ...columns };
  const changing = personOf(found, [after.work_email, after.personal_email]);
  const counted = await endsOf(call, changing);
  const ends = {
    ...counted,
    access:
      employee.account_id !== null && counted.agrees !== null ? (['portal'] satisfies AccessKind[]) : [],
  };
  if (check) return ends;
  const changed = differences(employee, columns);
  if (!changed) return ends;
  await employeeQueries.change(tx, employee, { ...columns, updated_at: now, updated_by: actor.userId });
  if (ends.access.length > 0) await setClosed(tx, employee.id, now);
  else if (ends.invitation) await setNotInvited(tx, employee.id);
  await endAccessOf(call, changing);
  await activity({ ...entryOf('address_changed', found), ...changed });
  return ends;
}

export const employeeAddressHandlers: readonly Handler[] = [
  handle(changeEmployeeAddress, change),
  handle(releaseEmployee, async (call): Promise<undefined> => {
    const found = await employeeOf(call);
    const { reason } = call.input.body;
    const { work_email, personal_email, version } = found.employee;
    if (version !== call.input.body.version) throw new Refusal('stale');
    await release(call, personOf(found, [work_email, personal_email]), reason);
    await call.activity({ ...entryOf('released', found), attributes: { reason } });
  }),
];
