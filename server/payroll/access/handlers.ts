import {
  closeEmployee,
  inviteEmployee,
  removeEmployeeFactor,
  resetEmployee,
} from '#contract/payroll/employee-access.ts';
import { asSystem } from '#server/db/as-system.ts';
import { type Call, type Handler, handle } from '#server/http/handler.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { causeOf } from '#server/mail/budget.ts';
import { invite } from '#server/people/access-links/invite.ts';
import { mailAccessLink } from '#server/people/access-links/mail-link.ts';
import { revokeLinksOf } from '#server/people/access-links/queries.ts';
import { checkAgreed } from '#server/people/address/change-address.ts';
import { namesOfUsers } from '#server/people/queries.ts';
import { removeFactorOf } from '#server/session/second-factor/remove.ts';
import { employeeAddressHandlers } from './change-address.ts';
import { employeeOf, entryOf, nameOf } from './employee.ts';
import { portalState } from './portal-state.ts';
import { emailOfAccount, setClosed, setInvited } from './queries.ts';

const conflict = (message: string) => new Refusal('conflict', { message });

async function inviteOne(call: Call<typeof inviteEmployee>) {
  const { tx, now } = call;
  const found = await employeeOf(call);
  const { employee, client } = found;
  const { id, status } = employee;
  const email = employee.work_email ?? employee.personal_email;
  if (employee.account_id) throw conflict(`${nameOf(found)} signs in to the portal already.`);
  if (status === 'LEFT') throw conflict(`${nameOf(found)} has left. Change their status first.`);
  if (!email) throw invalid('work_email', 'An invitation needs one e-mail address: at work or their own.');
  if (!client.office_id) throw invalid('office', 'The client needs an office first.');
  await checkAgreed(call, { name: nameOf(found), accountId: employee.closed_account_id, email });
  await setInvited(tx, id, now);
  await invite(call, { invitee: { employeeId: id }, name: nameOf(found), email, client: client.name });
  await call.activity(entryOf('invited', found));
  return { id, portal: 'INVITED' as const };
}

/** Mails the link to the address the account signs in with: another one in the record could be anybody's. */
async function resetOne(call: Call<typeof resetEmployee>) {
  const { tx, actor, services, now } = call;
  const found = await employeeOf(call);
  const { id, account_id: accountId, status } = found.employee;
  if (!accountId || status === 'LEFT')
    throw conflict('Only employees with access sign in anew. Invite them first.');
  const [sender] = actor.userId ? await namesOfUsers(tx, [actor.userId]) : [];
  const by = sender ? { id: sender.id, name: sender.display_name } : null;
  await asSystem(tx, async () => {
    const email = await emailOfAccount(tx, accountId);
    if (!email) throw new Refusal('not_found');
    const link = {
      kind: 'reset',
      by: causeOf(actor),
      accountId,
      name: nameOf(found),
      sender: by,
      email,
    } as const;
    await mailAccessLink(tx, link, services.config, now);
  });
  await call.activity(entryOf('reset_sent', found));
  return { id, portal: 'ACTIVE' as const };
}

/** Closes an employee's access: each call of theirs asks for it anew, so it ends with the next one. Payslips and documents stay. */
async function closeOne(call: Call<typeof closeEmployee>) {
  const { tx, now } = call;
  const found = await employeeOf(call);
  const { id } = found.employee;
  const state = portalState(found.employee);
  if (state === 'NONE') throw conflict(`${nameOf(found)} was never invited.`);
  if (state !== 'CLOSED') {
    await setClosed(tx, id, now);
    await asSystem(tx, () => revokeLinksOf(tx, { employeeId: id }, 'invitation', now));
    await call.activity(entryOf('access_closed', found));
  }
  return { id, portal: 'CLOSED' as const };
}

async function removeFactor(call: Call<typeof removeEmployeeFactor>) {
  const { tx, services, now } = call;
  const found = await employeeOf(call);
  const { id, account_id } = found.employee;
  await asSystem(tx, () => removeFactorOf(tx, account_id, services.config, now));
  await call.activity(entryOf('second_factor_removed', found));
  return { id, portal: portalState(found.employee) };
}

export const employeeAccessHandlers: readonly Handler[] = [
  handle(inviteEmployee, inviteOne),
  handle(resetEmployee, resetOne),
  handle(closeEmployee, closeOne),
  handle(removeEmployeeFactor, removeFactor),
  ...employeeAddressHandlers,
];
