import { dateFormats } from '#contract/core/limits.ts';
import type { PayReport } from '#contract/payroll/pay-runs.ts';
import { labelOf } from '#src/lib/names.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import type { DueItem } from '#src/session/due/due.ts';
import { usePayReports } from './monthly-report.queries.ts';
import { periodWords } from './runs/run-words.ts';
import { type MyHrDocument, useHrDocuments } from './use-hr-documents.ts';

const day = (date: string) => formatDate(date, dateFormats.date);

/** Reports that this person can answer: not those above their limit, for others to approve, or that wait for a second person. */
const isForThem = ({ right, approvals }: Pick<PayReport, 'right' | 'approvals'>) =>
  right !== 'none' && right !== 'over_limit' && !approvals.some(({ mine }) => mine);

/** The payroll reports that wait for this contact's answer. */
export function useReportsDue(enabled: boolean) {
  const { open, query } = usePayReports(enabled);
  const items = open?.filter(isForThem).map(
    (report): DueItem => ({
      kind: 'payroll-report',
      id: report.id,
      title: `Payroll of ${periodWords(report)}`,
      detail: `${report.calendar.name} · pay day ${day(report.pay_date)}`,
      by: report.pay_date,
    }),
  );
  return { items: enabled ? items : [], query };
}

/** The HR documents that this employee is asked to confirm. */
export function useHrDocumentsDue(enabled: boolean) {
  const { documents, query } = useHrDocuments(enabled);
  const toConfirm = ({ acknowledgement }: MyHrDocument) => acknowledgement === 'REQUIRED';
  const items = documents?.filter(toConfirm).map(
    ({ id, title, type, added_at }): DueItem => ({
      kind: 'hr-document',
      id,
      title,
      detail: `${labelOf(type)} · ${day(added_at)}`,
      by: null,
    }),
  );
  return { items: enabled ? items : [], query };
}
