import {
  type HrDocument,
  listHrDocuments,
  listPayslips,
  type Payslip,
  readHrDocumentFile,
  readPayslipFile,
} from '../../../contract/payroll/payroll.ts';
import { prefetchList } from '../../offline/prefetch/prefetch-list.ts';

const keptPayslips = 24;

const fileOf = ({ id, file }: Payslip | HrDocument) => ({ id, sha256: file.sha256, bytes: file.size });

/** The newest payslips and their files. */
export const payslipPrefetch = prefetchList(listPayslips, 'payslip', (rows) =>
  rows.slice(0, keptPayslips).map((row) => ({ ...fileOf(row), endpoint: readPayslipFile })),
);

/** The HR documents and their files. */
export const hrDocumentPrefetch = prefetchList(listHrDocuments, 'hr-document', (rows) =>
  rows.map((row) => ({ ...fileOf(row), endpoint: readHrDocumentFile })),
);
