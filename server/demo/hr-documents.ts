import { addCalendarMonths, addDays } from '../reference/calendar.ts';
import type { DemoClients } from './clients.ts';
import { payrollCompanies } from './clients.ts';
import type { FileMaker } from './file-maker.ts';
import { everywhere, further, type Personal, type Policy, personal } from './papers/hr-papers.ts';
import { letterPdf } from './papers/letter-pdf.ts';
import type { DemoPayroll } from './payroll.ts';
import { random } from './random.ts';
import { signIns } from './sign-ins.ts';

const pdf = 'application/pdf';
type Asked = Policy['asked'];

/** Policies of each company for all its people, and personal documents for the people of the demo sign-ins. */
export async function demoHrDocuments(
  seed: number,
  files: FileMaker,
  { clients }: DemoClients,
  payroll: DemoPayroll,
  today: string,
) {
  const chance = random(seed, 'hr-documents');
  const rows: ReturnType<typeof row>[] = [];
  const row = (about: {
    employee: DemoPayroll['employees'][number];
    type: Personal['type'];
    title: string;
    file_id: string;
    added: string;
    valid_until: string | null;
    asked: Asked;
  }) => {
    const { added, employee, asked, ...own } = about;
    // Nobody without a portal has acknowledged anything.
    const isDone = asked === 'DONE' && employee.account_id !== null;
    return {
      id: chance.id(),
      ...own,
      employee_id: employee.id,
      visible_to_employee: true,
      acknowledgement: isDone || asked !== 'DONE' ? asked : 'REQUIRED',
      acknowledged_at: isDone ? `${addDays(added, 2)}T10:00:00.000Z` : null,
      acknowledged_account_id: isDone ? employee.account_id : null,
      acknowledged_address: isDone ? employee.work_email : null,
      added_at: `${added}T09:00:00.000Z`,
      added_by: `${signIns.payroll.first_name} ${signIns.payroll.last_name}`,
    };
  };

  for (const [at, company] of clients.slice(0, payrollCompanies).entries()) {
    const people = payroll.employees.filter(({ client_id }) => client_id === company.id);
    for (const [i, policy] of (at < 2 ? [...everywhere, ...further] : everywhere).entries()) {
      const added = addDays(addCalendarMonths(today, -2 - 2 * i), -at);
      const { bytes } = await letterPdf({
        title: policy.title,
        from: company.name,
        date: added,
        sections: [
          {
            heading: 'What this is for',
            paragraphs: [`This applies to everybody employed by ${company.name}.`],
          },
          { heading: 'What we agreed', paragraphs: policy.rules },
          {
            heading: 'Questions',
            paragraphs: ['Ask your manager or the people team. They are glad to help.'],
          },
        ],
      });
      const file_id = await files.add(`${policy.title}.pdf`, pdf, bytes);
      for (const employee of people) {
        const about = { employee, type: 'POLICY' as const, title: policy.title, file_id, added };
        const asked = policy.asked === 'REQUIRED' && chance.chance(0.4) ? 'DONE' : policy.asked;
        rows.push(row({ ...about, valid_until: null, asked: i === 0 ? policy.asked : asked }));
      }
    }
  }

  for (const employee of [signIns.employee, signIns.both].map(payroll.employeeOf)) {
    const employer = clients.find(({ id }) => id === employee.client_id)?.name ?? '';
    for (const { type, title, monthsOld, validMonths, asked = 'NONE', text } of personal) {
      const added = addCalendarMonths(today, -monthsOld);
      const { bytes } = await letterPdf({
        title,
        from: employer,
        date: added,
        sections: [
          {
            heading: `${employee.first_name} ${employee.last_name}`,
            paragraphs: [
              `${employee.job_title}, ${employee.department}. Employee number ${employee.employee_no}.`,
            ],
          },
          { heading: 'Content', paragraphs: text },
        ],
      });
      rows.push(
        row({
          employee,
          type,
          title,
          file_id: await files.add(`${title}.pdf`, pdf, bytes),
          added,
          valid_until: validMonths === undefined ? null : addCalendarMonths(today, validMonths),
          asked,
        }),
      );
    }
  }
  return rows;
}
