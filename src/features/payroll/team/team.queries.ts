import { listPayCalendars } from '#contract/payroll/pay-calendars.ts';
import { listTeamDocuments, listTeamPayslips, readTeamMember } from '#contract/payroll/team.ts';
import { queryOf } from '#src/api/query.ts';

/* What a contact has opened stays on the device, like the payroll reports. */

/** The payroll calendars of the client. */
export const payCalendars = queryOf(listPayCalendars, {}, { quiet: true });

/** One employee of the client. */
export const teamMemberQuery = (id: string) =>
  queryOf(readTeamMember, { params: { id } }, { quiet: true, showsMissing: true });

const of = (employeeId: string) => ({
  query: {
    page: '1',
    recordPerPage: '100',
    filters: JSON.stringify([{ field: 'employee', operator: 'EQ', keyword: employeeId }]),
  },
});
/** An employee's published payslips, the newest period first. */
export const teamPayslips = (employeeId: string) =>
  queryOf(listTeamPayslips, of(employeeId), { whole: true });
/** The HR documents an employee sees, the newest first. */
export const teamDocuments = (employeeId: string) =>
  queryOf(listTeamDocuments, of(employeeId), { whole: true });
