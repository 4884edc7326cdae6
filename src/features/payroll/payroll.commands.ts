import type { HrDocument, Payslip } from '../../../contract/payroll/payroll.ts';
import { now, toInstant } from '../../lib/time.ts';
import { enqueueCommand } from '../../offline/outbox/queue/enqueue.ts';
import { openVault } from '../../offline/vault/vault.ts';
import { payslipTitle } from './payslip-list.tsx';

/** Subject of a submission for an HR document, for the outbox and its overlay. */
export const hrDocumentSubject = (id: string) => `hr-document:${id}`;

/** Confirms that the employee read an HR document; waits in the outbox until the server has it. */
export const acknowledge = ({ id, title }: HrDocument) =>
  enqueueCommand(
    openVault(),
    'payroll.acknowledgeHrDocument',
    { params: { id }, body: { at: toInstant(now()) } },
    {
      subject: hrDocumentSubject(id),
      origin: { title: `Acknowledged: ${title}`, page: `/client/my-hr-documents/${id}` },
    },
  );

/** Reports that the employee opened a payslip; waits in the outbox until the server has it. */
export const markPayslipOpened = (payslip: Payslip) =>
  enqueueCommand(
    openVault(),
    'payroll.markPayslipViewed',
    { params: { id: payslip.id }, body: { at: toInstant(now()) } },
    {
      subject: `payslip:${payslip.id}`,
      origin: {
        title: `Payslip opened: ${payslipTitle(payslip)}`,
        page: `/client/my-payslips/${payslip.id}`,
      },
    },
  );
