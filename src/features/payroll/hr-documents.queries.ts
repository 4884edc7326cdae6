import { listMyHrRequests } from '#contract/payroll/hr-requests.ts';
import { listHrDocuments } from '#contract/payroll/payroll.ts';
import { wholeListOf } from '#src/api/query.ts';

/** The employee's HR documents, newest first; this device keeps the answer. */
export const myHrDocuments = wholeListOf(listHrDocuments);
/** The HR documents that the employee asked for, newest first; this device keeps the answer. */
export const myHrRequests = wholeListOf(listMyHrRequests);
