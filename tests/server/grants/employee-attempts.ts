import { eq } from 'drizzle-orm';
import { reverseActivity } from '#contract/activity.ts';
import { closeEmployee, inviteEmployee } from '#contract/payroll/employee-access.ts';
import { payrollEmployees } from '#contract/payroll/payroll-employees.ts';
import { activityLog } from '#server/activity/tables.ts';
import { payrollEmployees as employees } from '#server/payroll/tables.ts';
import { dataOf, succeeded } from '../answers.ts';
import type { TestFirm } from '../fixtures.ts';
import { recordExamples } from '../records.ts';
import type { TestServer } from '../test-server.ts';
import { type Attempt, attackers } from './attempt.ts';

/** Tries to let employees into their portal without running their payroll. */
export function employeeAttempts(server: TestServer, firm: TestFirm) {
  const { staffWith, asAdministrator, allBut } = attackers(server, firm);
  return {
    'payroll_employees.closed_at': async () => {
      const params = { id: (await firm.tenant(`Client${firm.id()}`)).employee.id };
      await succeeded(server.call(closeEmployee, { params }, { bearer: await asAdministrator() }));
      const bearer = await staffWith(allBut('edit payroll client'));
      const given = async () =>
        (await firm.as((tx) => tx.select().from(employees).where(eq(employees.id, params.id))))[0]
          ?.closed_at === null;
      return [
        {
          ...{ door: 'employeeAccess.invite', what: 'who edit no payroll', given },
          run: () => server.call(inviteEmployee, { params }, { bearer }),
        },
      ];
    },
    'payroll_employees.status': async () => {
      const { clientId: client_id, employee } = await firm.tenant(`Client${firm.id()}`);
      const bearer = await staffWith(allBut('edit payroll client'));
      const { form } = recordExamples(firm).payrollEmployees;
      const rowsNow = () =>
        firm.as((tx) => tx.select().from(employees).where(eq(employees.client_id, client_id)));
      const before = (await rowsNow()).length;
      const params = { id: employee.id };
      const row = { id: firm.id(), form };
      const entry = async () => {
        const administrator = await asAdministrator();
        const there = await dataOf<Record<string, unknown>>(
          server.call(payrollEmployees.read, { params }, { bearer: administrator }),
        );
        const own = Object.fromEntries(Object.keys(form).map((key) => [key, there[key] ?? '']));
        const body = { version: there.version, form: { ...own, job_title: 'Changed' } };
        const changing = { params, body } as never;
        await succeeded(server.call(payrollEmployees.update, changing, { bearer: administrator }));
        const entries = await firm.as((tx) =>
          tx.select().from(activityLog).where(eq(activityLog.subject_id, employee.id)),
        );
        return entries.at(-1)?.id ?? '';
      };
      const doors: Record<string, () => Promise<Response>> = {
        'payrollEmployees.create': () =>
          server.call(payrollEmployees.create, { body: { ...row, client_id } }, { bearer }),
        'payrollEmployees.import': () => {
          const body = { id: firm.id(), client_id, check: false, rows: [row] };
          return server.call(payrollEmployees.importRows, { body }, { bearer });
        },
        'payrollEmployees.update': () =>
          server.call(payrollEmployees.update, { params, body: { version: 1, form } }, { bearer }),
        'activity.reverse': async () =>
          server.call(reverseActivity, { params: { id: await entry() }, body: {} }, { bearer }),
      };
      return Object.entries(doors).map(
        ([door, run]): Attempt => ({
          ...{ door, what: 'who edit no payroll', run },
          given: async () => (await rowsNow()).length > before,
        }),
      );
    },
  };
}
