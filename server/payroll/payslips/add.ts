import { amountOf, hundredths } from '#contract/core/money.ts';
import { fullName } from '#contract/core/text/full-name.ts';
import { newId } from '#contract/core/values.ts';
import type * as contract from '#contract/payroll/client-payslips.ts';
import type { ClientPayslip } from '#contract/payroll/client-payslips.ts';
import { lockClient } from '#server/clients/lock.queries.ts';
import type { Tx } from '#server/db/db.ts';
import { advisoryLock } from '#server/db/turns.ts';
import { insertFiles, takeUploads } from '#server/files/queries.ts';
import type { Call } from '#server/http/handler.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { calendarDay } from '#server/reference/calendar.ts';
import { insertPayslips } from '../queries.ts';
import { payslipAnswers } from './answer.ts';
import { employeesOfClient, payslipsWithPdf, staffPayslips } from './queries.ts';
import { takenPeriods } from './taken-periods.ts';

type AddCall = Call<typeof contract.addPayslips>;
type Body = AddCall['input']['body'];
type Employee = Awaited<ReturnType<typeof employeesOfClient>>[number];

/** Messages by field of the form. */
type Problems = Record<string, string[]>;

/** Adds payslips as drafts from the actor's uploads: all of them, or none with the reason beside each. */
export async function add(call: AddCall): Promise<ClientPayslip[]> {
  const { tx, actor, input, now } = call;
  const { body } = input;
  const ids = body.payslips.map(({ id }) => id);
  if (!(await lockClient(tx, body.client_id))) throw invalid('client_id', 'There is no such client.');
  // Sent once more after a lost answer.
  const there = await staffPayslips(tx, ids);
  if (there.length === ids.length) return payslipAnswers(tx, actor, there);
  const employees = new Map((await employeesOfClient(tx, body.client_id)).map((one) => [one.id, one]));
  refuse({ ...unknownPeople(body, employees), ...(await periodTaken(tx, body, employees)) });

  const uploads = await takeUploads(
    tx,
    body.payslips.map(({ upload_id }) => upload_id),
    'payroll',
    now,
  );
  const files = new Map(uploads.map(({ uploadId, file }) => [uploadId, file]));
  refuse(unfitFiles(body, files));
  refuse(await pdfTaken(tx, body, files));
  const rows = body.payslips.flatMap((payslip) => {
    const file = files.get(payslip.upload_id);
    const employee = employees.get(payslip.employee_id);
    return file && employee ? [{ payslip, file, employee, fileId: newId(Date.parse(now)) }] : [];
  });
  // Named for the employee who saves it, as a rendered payslip is; the name of the upload may hold anything.
  const name = `Payslip ${body.period_end.slice(0, 7)}.pdf`;
  await insertFiles(
    tx,
    rows.map(({ file: { sha256, size, type }, fileId }) => ({
      id: fileId,
      sha256,
      size,
      type,
      name,
      created_at: now,
    })),
  );
  await insertPayslips(
    tx,
    rows.map(({ payslip: { id, gross, net }, employee, fileId }) => ({
      id,
      employee_id: employee.id,
      period_start: body.period_start,
      period_end: body.period_end,
      pay_date: body.pay_date,
      run_type: body.run_type,
      currency: employee.currency,
      gross,
      net,
      deductions: gross !== null && net !== null ? amountOf(hundredths(gross) - hundredths(net)) : null,
      status: 'DRAFT',
      file_id: fileId,
      uploaded: true,
      created_at: now,
    })),
  );
  const added = await staffPayslips(tx, ids);
  for (const { payslip, employee } of added)
    await call.activity({
      name: 'Payslip',
      event: 'created',
      description: `${fullName(employee)}, ${payslip.period_end}`,
      subject: { type: 'payslip', id: payslip.id },
      clientId: employee.client_id,
    });
  return payslipAnswers(tx, actor, added);
}

function refuse(errors: Problems): void {
  if (Object.keys(errors).length > 0) throw new Refusal('invalid', { errors });
}

const at = (index: number, field: string) => `payslips.${index}.${field}`;

function unknownPeople({ payslips }: Body, employees: Map<string, Employee>): Problems {
  const problems: Problems = {};
  payslips.forEach(({ employee_id }, index) => {
    const known = employees.get(employee_id);
    if (!known) problems[at(index, 'employee_id')] = ['This employee is not one of this client’s.'];
    else if (payslips.findIndex((other) => other.employee_id === employee_id) < index)
      problems[at(index, 'employee_id')] = [`Two files are for ${nameOf(known)}. Keep one of them.`];
  });
  return problems;
}

const nameOf = ({ first_name, last_name }: Pick<Employee, 'first_name' | 'last_name'>) =>
  fullName({ first_name, last_name });

async function periodTaken(tx: Tx, body: Body, employees: Map<string, Employee>): Promise<Problems> {
  const taken = await takenPeriods(
    tx,
    body,
    body.payslips.flatMap(({ employee_id }) => employees.get(employee_id) ?? []),
  );
  const problems: Problems = {};
  body.payslips.forEach(({ employee_id }, index) => {
    const words = taken.get(employee_id);
    if (words !== undefined) problems[at(index, 'employee_id')] = [words];
  });
  return problems;
}

/** PDFs that are payslips already, of anybody. Those of one PDF are added one after the other, also for two clients. */
async function pdfTaken(
  tx: Tx,
  { payslips }: Body,
  files: Map<string, { sha256: string }>,
): Promise<Problems> {
  const hashes = [...new Set([...files.values()].map(({ sha256 }) => sha256))].toSorted();
  for (const hash of hashes) await advisoryLock(tx, `payslip ${hash}`);
  const taken = await payslipsWithPdf(tx, hashes);
  const problems: Problems = {};
  payslips.forEach(({ upload_id }, index) => {
    const other = taken.find(({ sha256 }) => sha256 === files.get(upload_id)?.sha256);
    if (!other) return;
    const { employee, payslip } = other;
    const period = `${calendarDay(payslip.period_start)} to ${calendarDay(payslip.period_end)}`;
    problems[at(index, 'upload_id')] = [
      `This PDF is the payslip of ${nameOf(employee)} for ${period} already. ${payslip.status === 'DRAFT' ? 'Remove that draft' : 'Withdraw that one'} first if it was given to the wrong person.`,
    ];
  });
  return problems;
}

function unfitFiles({ payslips }: Body, files: Map<string, { sha256: string; type: string }>): Problems {
  const problems: Problems = {};
  payslips.forEach(({ upload_id, gross, net }, index) => {
    const file = files.get(upload_id);
    const twin = payslips
      .slice(0, index)
      .find((other) => files.get(other.upload_id)?.sha256 === file?.sha256);
    if (!file) problems[at(index, 'upload_id')] = ['This file is no longer there. Choose it again.'];
    else if (file.type !== 'application/pdf') problems[at(index, 'upload_id')] = ['A payslip is a PDF.'];
    else if (twin)
      problems[at(index, 'upload_id')] = ['This is the same file as another one here. Remove it.'];
    if (gross !== null && net !== null && hundredths(net) > hundredths(gross))
      problems[at(index, 'net')] = ['The net pay is more than the gross pay.'];
  });
  return problems;
}
