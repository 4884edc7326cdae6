import { listHrDocuments, listPayslips } from '../../../contract/payroll.ts';
import { queryOf } from '../../api/query.ts';
import { keptInput } from '../../offline/kept-input.ts';

/** My payslips, newest first; the answer this device keeps. */
export const myPayslips = queryOf(listPayslips, keptInput);
/** My HR documents, newest first; the answer this device keeps. */
export const myHrDocuments = queryOf(listHrDocuments, keptInput);
