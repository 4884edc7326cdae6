import * as contract from '#contract/clients/bank-accounts.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { fullName } from '#contract/core/text/full-name.ts';
import type { Tx } from '../db/db.ts';
import { type Call, type Handler, handle } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { actingOf, employeeChangeAnswers } from './answers.ts';
import { phonesOfEmployee } from './known-phones.ts';
import { propose, refusalOf } from './propose.ts';
import {
  approveChange,
  changeById,
  changesOfEmployee,
  employeeOfAccount,
  refuseChange,
  twoMayChange,
} from './queries.ts';
import { tellApprovers } from './tell.ts';

type AnyCall = Call<Endpoint>;

async function knownEmployee(tx: Tx, id: string | null) {
  const employee = id === null ? undefined : await employeeOfAccount(tx, id);
  if (!employee) throw new Refusal('not_found');
  return employee;
}

/** A change of an employee’s account, with the employee. */
async function knownChange(tx: Tx, id: string) {
  const change = await changeById(tx, id);
  return { change, employee: await knownEmployee(tx, change?.employee_id ?? null) };
}

async function answerOf(call: AnyCall, id: string): Promise<contract.EmployeeBankChange> {
  const change = await changeById(call.tx, id);
  const [answer] = change ? await employeeChangeAnswers(call, [change]) : [];
  if (!answer) throw new Refusal('not_found');
  return answer;
}

/** An entry that says what was done, and no number: the log holds none of an employee’s account. */
const log = (
  { activity }: Pick<AnyCall, 'activity'>,
  event: string,
  employee: Awaited<ReturnType<typeof knownEmployee>>,
) =>
  activity({
    ...{ name: 'Payroll employee', event, description: fullName(employee), clientId: employee.client_id },
    subject: { type: 'payroll-employee', id: employee.id },
  });

/** The accounts of employees. They lie in the rows of the employees, and are written by an approval alone. */
export const employeeAccountHandlers: readonly Handler[] = [
  handle(contract.readEmployeeAccount, async (call) => {
    const { tx, input, now } = call;
    const employee = await knownEmployee(tx, input.params.id);
    return {
      account_no: employee.bank_account,
      changes: await employeeChangeAnswers(call, await changesOfEmployee(tx, employee.id)),
      phones: await phonesOfEmployee(tx, { ...employee, name: fullName(employee) }, now),
      can_approve: await twoMayChange(tx, 'employee'),
    };
  }),

  handle(contract.changeEmployeeAccount, async (call) => {
    const { tx, input } = call;
    const { id, form } = input.body;
    const employee = await knownEmployee(tx, input.params.id);
    const there = await changeById(tx, id);
    if (!there && form.account_no === employee.bank_account)
      throw invalid('form.account_no', 'This account is in use already.');
    const { change, isNew } = await propose(call, {
      ...{ id, kind: 'CHANGE', client_id: employee.client_id, employee_id: employee.id },
      values: { account_no: form.account_no },
    });
    if (isNew) {
      await log(call, 'account_proposed', employee);
      await tellApprovers(call, change);
    }
    return answerOf(call, id);
  }),

  handle(contract.approveEmployeeChange, async (call) => {
    const { tx, actor, input } = call;
    const { change, employee } = await knownChange(tx, input.params.id);
    if (change?.state !== 'APPROVED' || change.decided_by !== actor.userId) {
      const outcome = await approveChange(tx, input.params.id, actingOf(call));
      if (outcome !== 'approved') throw await refusalOf(tx, outcome, input.params.id);
      await log(call, 'account_approved', employee);
    }
    return answerOf(call, input.params.id);
  }),

  handle(contract.refuseEmployeeChange, async (call) => {
    const { tx, input } = call;
    const { employee } = await knownChange(tx, input.params.id);
    const outcome = await refuseChange(tx, input.params.id, input.body.reason, actingOf(call));
    if (outcome !== 'refused') throw await refusalOf(tx, outcome, input.params.id);
    await log(call, 'account_refused', employee);
    return answerOf(call, input.params.id);
  }),
];
