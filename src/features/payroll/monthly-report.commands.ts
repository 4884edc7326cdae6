import type { PayReport } from '#contract/payroll/pay-runs.ts';
import { enqueueCommand } from '#src/offline/outbox/lazily.ts';
import { openVault } from '#src/offline/vault/vault.ts';
import { periodWords } from './runs/run-words.ts';

/**
 * Approves a report, or returns it with a comment; waits in the outbox until the server has it. The server takes it only for the report as
 * it was read here.
 */
export const answerReport = (
  report: Pick<PayReport, 'id' | 'version' | 'period_start' | 'period_end'>,
  { approve, comment }: { approve: boolean; comment: string },
) =>
  enqueueCommand(
    openVault(),
    'payReports.answer',
    {
      params: { id: report.id },
      body: { version: report.version, approve, comment: approve ? '' : comment },
    },
    {
      subject: `pay-report:${report.id}`,
      origin: {
        title: `Payroll ${approve ? 'approved' : 'returned'}: ${periodWords(report)}`,
        page: `/client/payroll/monthly-report/${report.id}`,
      },
    },
  );
