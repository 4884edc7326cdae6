import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Input } from '#contract/core/endpoint.ts';
import { type answerPayReport, listPayReports, type PayReport } from '#contract/payroll/pay-runs.ts';
import { wholeListOf } from '#src/api/query.ts';
import { needsPerson } from '#src/offline/database/rows.ts';
import type { OutboxItem } from '#src/offline/outbox/items/items.ts';
import { isNewsAt } from '#src/offline/outbox/items/overlay.ts';
import { useOutbox } from '#src/session/use-outbox.ts';

/** The payroll reports of the client, the newest first; this device keeps the answer. */
const payReports = wholeListOf(listPayReports);

/** An answer of this device that the list of the server does not show yet. */
export type ReportAnswer = OutboxItem & { readonly body: Input<typeof answerPayReport> };

const isAnswer = (item: OutboxItem): item is ReportAnswer =>
  item.command === 'payReports.answer' && item.body !== undefined;

/** The payroll reports with the answers of this device laid over them; not asked for unless enabled. */
export function usePayReports(enabled = true) {
  const query = useQuery({ ...payReports, enabled });
  const answers = useOutbox()
    .filter(isAnswer)
    .filter((item) => isNewsAt(item, query.dataUpdatedAt));
  const answerTo = (id: string | undefined) => answers.find(({ body }) => body.params.id === id);
  const reports = query.data?.data.map((row) => {
    const answer = answerTo(row.id);
    const report = answer?.state === 'sent' && answer.result ? (answer.result as PayReport) : row;
    // Answers that an earlier version kept have less.
    const { files = [], approvals = [], right = null }: Partial<PayReport> = report;
    return { ...report, files, approvals, right };
  });
  // A refusal says that the list is old.
  const refused = answers.filter(({ state }) => needsPerson(state)).map(({ id }) => id);
  const { refetch } = query;
  const news = refused.join();
  useEffect(() => {
    if (news) refetch().catch(reportError);
  }, [news, refetch]);
  return {
    query,
    reports,
    answerTo,
    /** The reports that wait for an answer of this person, without those that they answered here. */
    open: reports?.filter(({ id, status }) => {
      const answer = answerTo(id);
      return status === 'CLIENT_APPROVAL' && (!answer || needsPerson(answer.state));
    }),
  };
}
