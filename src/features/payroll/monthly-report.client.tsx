import { Link, useNavigate } from '@tanstack/react-router';
import { WalletCards } from 'lucide-react';
import { actedBy } from '#contract/core/acted-as.ts';
import { dateFormats } from '#contract/core/limits.ts';
import type { PayReport } from '#contract/payroll/pay-runs.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { needsPerson } from '#src/offline/database/rows.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state/error-state.tsx';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { ItemList } from '#src/ui/item-list/item-list.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Status } from '#src/ui/status/status.tsx';
import { AnswerNote, AnswerReport, RightNote } from './answer-report.client.tsx';
import { type ReportAnswer, usePayReports } from './monthly-report.queries.ts';
import { ReportFiles } from './report-files.client.tsx';
import { ReportView } from './runs/report-view.tsx';
import { periodWords } from './runs/run-words.ts';

/** The payroll report of a period: without an id the one that waits for an answer, else the newest. */
export function MonthlyReport({ id }: { id?: string }) {
  const { reports, query, answerTo } = usePayReports();
  const navigate = useNavigate();
  const shown = id
    ? reports?.find((one) => one.id === id)
    : (reports?.find(({ status }) => status === 'CLIENT_APPROVAL') ?? reports?.[0]);
  const answer = answerTo(id ?? shown?.id);
  const several = new Set(reports?.map(({ calendar }) => calendar.id)).size > 1;
  const choices = reports?.map((report) => ({
    value: report.id,
    label: several ? `${periodWords(report)}, ${report.calendar.name}` : periodWords(report),
  }));
  return (
    <>
      <PageHeader
        title="Payroll report"
        detail={shown && <State of={shown} answer={answer} />}
        actions={shown && <AnswerReport key={shown.id} report={shown} answer={answer} />}
      />
      <AnswerNote answer={answer} />
      {shown && <RightNote report={shown} />}
      <Listed
        what="The payroll reports"
        rows={reports}
        query={query}
        empty={
          <EmptyState icon={<WalletCards />} title="No payroll report yet">
            Your firm sends the figures of each pay period here, for you to approve.
          </EmptyState>
        }
      >
        {(rows) =>
          rows === undefined ? (
            <ItemList label="Payroll report" expected={4} />
          ) : shown ? (
            <div className="grid grid-cols-1 gap-8">
              {choices && (
                <div className="md:max-w-md">
                  <SelectField
                    label="Pay period"
                    value={shown.id}
                    choices={choices}
                    onChange={(value) =>
                      void navigate({ to: '/client/payroll/monthly-report/$id', params: { id: value } })
                    }
                  />
                </div>
              )}
              {shown.comment !== null && (
                <blockquote className="whitespace-pre-line rounded-card bg-warn-tint px-4 py-3">
                  {shown.comment}
                  <footer className="mt-1 text-small text-soft">{answererOf(shown)}</footer>
                </blockquote>
              )}
              <ReportFiles report={shown} />
              <ReportView report={shown.report} />
            </div>
          ) : (
            <ErrorState
              title="There is no such report"
              action={
                <Link to="/client/payroll/monthly-report" className={buttonClass()}>
                  Open the newest report
                </Link>
              }
            >
              Your firm may have taken it back. A new one follows.
            </ErrorState>
          )
        }
      </Listed>
    </>
  );
}

const day = (value: string | null) => formatDate(value, dateFormats.date);

const answererOf = ({ answered_by, answered_as }: PayReport) => actedBy(answered_by ?? '', answered_as);

function State({ of, answer }: { of: PayReport; answer: ReportAnswer | undefined }) {
  if (of.status === 'CLIENT_APPROVAL' && answer && !needsPerson(answer.state))
    return (
      <Status tone="info">
        {`${answer.body.body.approve ? 'Approved' : 'Returned'} here, ${answer.state === 'sent' ? 'and sent' : 'not sent yet'}`}
      </Status>
    );
  switch (of.status) {
    case 'CLIENT_APPROVAL':
      return <Status tone="warn">Waiting for your company’s approval</Status>;
    case 'PUBLISHED':
      return <Status tone="good">{`Approved by ${answererOf(of)}, pay day ${day(of.pay_date)}`}</Status>;
    case 'APPROVED':
      return <Status tone="good">{`Approved by ${answererOf(of)}, ${day(of.answered_at)}`}</Status>;
    default:
      return <Status tone="info">{`Returned by ${answererOf(of)}, ${day(of.answered_at)}`}</Status>;
  }
}
