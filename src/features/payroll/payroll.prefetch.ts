import { listMyHrRequests } from '#contract/payroll/hr-requests.ts';
import { listMyPayCalendars } from '#contract/payroll/pay-calendars.ts';
import {
  type HrDocument,
  listHrDocuments,
  listPayslips,
  type Payslip,
  readHrDocumentFile,
  readPayslipFile,
} from '#contract/payroll/payroll.ts';
import { prefetchList, unlessRefused } from '#src/offline/prefetch/prefetch-list.ts';

const keptPayslips = 24;

const fileOf = ({ id, file }: Payslip | HrDocument) => ({ id, sha256: file.sha256, bytes: file.size });

/** The newest payslips and their files, and the calendars that say when the next one comes. */
export const payslipPrefetch = prefetchList(
  listPayslips,
  'payslip',
  (rows) => rows.slice(0, keptPayslips).map((row) => ({ ...fileOf(row), endpoint: readPayslipFile })),
  (_, __, { read, signal }) => unlessRefused(read(listMyPayCalendars, {}, signal)),
);

/** The HR documents and their files, and what the employee asked for. */
export const hrDocumentPrefetch = prefetchList(
  listHrDocuments,
  'hr-document',
  (rows) => rows.map((row) => ({ ...fileOf(row), endpoint: readHrDocumentFile })),
  (_, __, { read, signal }) =>
    unlessRefused(read(listMyHrRequests, { query: { page: '1', recordPerPage: '100' } }, signal)),
);
