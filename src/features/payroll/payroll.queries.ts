import { listHrDocuments, listPayslips } from '../../../contract/payroll.ts';
import { queryOf } from '../../api/query.ts';
import { wholeList } from '../../api/whole-list.ts';

/** My payslips, newest first; the answer this device keeps. */
export const myPayslips = queryOf(listPayslips, wholeList);
/** My HR documents, newest first; the answer this device keeps. */
export const myHrDocuments = queryOf(listHrDocuments, wholeList);
