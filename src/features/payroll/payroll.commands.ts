import type { HrRequest } from '#contract/payroll/hr-requests.ts';
import type { HrDocument, Payslip } from '#contract/payroll/payroll.ts';
import { labelOf } from '#src/lib/names.ts';
import { now, toInstant } from '#src/lib/time/clock.ts';
import { enqueueCommand } from '#src/offline/outbox/lazily.ts';
import { openVault } from '#src/offline/vault/vault.ts';
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

/** Asks for an HR document; waits in the outbox until the server has it. The same id once more changes nothing. */
export const requestDocument = (id: string, { type, note }: Pick<HrRequest, 'type' | 'note'>) =>
  enqueueCommand(
    openVault(),
    'hrRequests.create',
    { body: { id, at: toInstant(now()), type, note } },
    {
      subject: `hr-request:${id}`,
      origin: { title: `HR document asked for: ${labelOf(type)}`, page: '/client/my-hr-documents' },
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
