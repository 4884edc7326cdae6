import { listClientHrDocuments } from '#contract/payroll/client-hr-documents.ts';
import { listClientPayslips } from '#contract/payroll/client-payslips.ts';
import { type HrRequest, listHrRequests } from '#contract/payroll/hr-requests.ts';
import { payrollCalendars } from '#contract/payroll/payroll-calendars.ts';
import { payrollEmployees } from '#contract/payroll/payroll-employees.ts';
import { payrollManagers } from '#contract/payroll/payroll-managers.ts';
import { queryOf } from '#src/api/query.ts';
import { recordsQuery } from '#src/records/record.queries.ts';

const of = (field: string, id: string) => JSON.stringify([{ field, operator: 'EQ', keyword: id }]);

/** The payroll calendars of a client, by name; kept on the device. */
export const calendarsOf = (clientId: string) => recordsQuery({ record: payrollCalendars }, clientId);

/** The payroll managers of a client; kept on the device. */
export const managersOf = (clientId: string) => recordsQuery({ record: payrollManagers }, clientId);

/** All employees of a client, by name. Nothing of pay is kept on a device of the firm. */
export const employeesOf = (clientId: string) =>
  queryOf(
    payrollEmployees.list,
    { query: { page: '1', recordPerPage: '100', sort: 'last_name', filters: of('client_id', clientId) } },
    { persist: false, whole: true },
  );

/** One employee. */
export const employeeQuery = (id: string) =>
  queryOf(payrollEmployees.read, { params: { id } }, { persist: false, quiet: true, showsMissing: true });

/** HR documents of a client, or of one employee, of every type or of one; the newest first. */
export const hrDocumentsOf = (of: {
  clientId: string;
  employeeId?: string | undefined;
  type?: string | undefined;
}) =>
  queryOf(
    listClientHrDocuments,
    {
      query: {
        page: '1',
        recordPerPage: '100',
        filters: JSON.stringify([
          of.employeeId
            ? { field: 'employee', operator: 'EQ', keyword: of.employeeId }
            : { field: 'client_id', operator: 'EQ', keyword: of.clientId },
          ...(of.type ? [{ field: 'type', operator: 'EQ', keyword: of.type }] : []),
        ]),
      },
    },
    { persist: false },
  );

/** Requests of a client's employees, or of one of them, in one state or all; the open ones first. All that are open are read. */
export const hrRequestsOf = (of: {
  clientId: string;
  employeeId?: string | undefined;
  status?: HrRequest['status'] | undefined;
}) =>
  queryOf(
    listHrRequests,
    {
      query: {
        page: '1',
        recordPerPage: '100',
        filters: JSON.stringify([
          of.employeeId
            ? { field: 'employee', operator: 'EQ', keyword: of.employeeId }
            : { field: 'client_id', operator: 'EQ', keyword: of.clientId },
          ...(of.status ? [{ field: 'status', operator: 'EQ', keyword: of.status }] : []),
        ]),
      },
    },
    { persist: false, ...(of.status === 'OPEN' && { whole: true }) },
  );

/** Payslips of a client, or of one employee, the newest period first. */
export const payslipsOf = ({ clientId, employeeId }: { clientId: string; employeeId?: string | undefined }) =>
  queryOf(
    listClientPayslips,
    {
      query: {
        page: '1',
        recordPerPage: '100',
        filters: employeeId === undefined ? of('client_id', clientId) : of('employee', employeeId),
      },
    },
    { persist: false },
  );

/** All drafts of payslips of a client, or of one employee: a list of payslips shows the newest of them only. */
export const draftsOf = ({ clientId, employeeId }: { clientId: string; employeeId?: string | undefined }) =>
  queryOf(
    listClientPayslips,
    {
      query: {
        page: '1',
        recordPerPage: '100',
        filters: JSON.stringify([
          employeeId === undefined
            ? { field: 'client_id', operator: 'EQ', keyword: clientId }
            : { field: 'employee', operator: 'EQ', keyword: employeeId },
          { field: 'status', operator: 'EQ', keyword: 'DRAFT' },
        ]),
      },
    },
    { persist: false, whole: true },
  );
