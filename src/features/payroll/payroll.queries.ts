import { listHrDocuments, listPayslips } from '../../../contract/payroll/payroll.ts';
import { wholeListOf } from '../../api/query.ts';

/** My payslips, newest first; the answer this device keeps. */
export const myPayslips = wholeListOf(listPayslips);
/** My HR documents, newest first; the answer this device keeps. */
export const myHrDocuments = wholeListOf(listHrDocuments);
