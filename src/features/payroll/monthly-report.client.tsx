import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { WalletCards } from 'lucide-react';
import { useState } from 'react';
import { dateFormats } from '../../../contract/core/limits.ts';
import { answerPayReport, type PayReport } from '../../../contract/payroll/pay-runs.ts';
import { formatDate } from '../../lib/time.ts';
import { useReach } from '../../session/connectivity.ts';
import { useMay } from '../../session/use-may.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextareaField } from '../../ui/field/textarea-field.tsx';
import { ItemList } from '../../ui/item-list/item-list.tsx';
import { Listed } from '../../ui/item-list/listed.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Status } from '../../ui/status/status.tsx';
import { answerReport, payReports } from './monthly-report.queries.ts';
import { ReportView } from './runs/report-view.tsx';
import { periodWords } from './runs/run-words.ts';

/** The payroll report of a period: without an id the one that waits for an answer, else the newest. */
export function MonthlyReport({ id }: { id?: string }) {
  const query = useQuery(payReports);
  const navigate = useNavigate();
  const reports = query.data?.data;
  const shown = id
    ? reports?.find((one) => one.id === id)
    : (reports?.find(({ status }) => status === 'CLIENT_APPROVAL') ?? reports?.[0]);
  const choices = reports?.map((report) => ({
    value: report.id,
    label: `${periodWords(report)}, ${report.calendar.name}`,
  }));
  return (
    <>
      <PageHeader
        title="Payroll report"
        detail={shown && <State of={shown} />}
        actions={shown && <Answer report={shown} />}
      />
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
                  <footer className="mt-1 text-small text-soft">{shown.answered_by}</footer>
                </blockquote>
              )}
              <ReportView report={shown.report} />
            </div>
          ) : (
            <ErrorState title="There is no such report">
              Your firm may have taken it back. A new one follows.
            </ErrorState>
          )
        }
      </Listed>
    </>
  );
}

const day = (value: string | null) => formatDate(value, dateFormats.date);

function State({ of }: { of: PayReport }) {
  switch (of.status) {
    case 'CLIENT_APPROVAL':
      return <Status tone="warn">Waits for your company’s approval</Status>;
    case 'PUBLISHED':
      return <Status tone="good">{`Approved by ${of.answered_by}, paid ${day(of.pay_date)}`}</Status>;
    case 'APPROVED':
      return <Status tone="good">{`Approved by ${of.answered_by}, ${day(of.answered_at)}`}</Status>;
    default:
      return <Status tone="info">{`Returned by ${of.answered_by}, ${day(of.answered_at)}`}</Status>;
  }
}

/** The two answers to a report that waits for one. They need the server: the firm publishes on the strength of them. */
function Answer({ report }: { report: PayReport }) {
  const may = useMay(answerPayReport);
  const { online } = useReach();
  const [asks, setAsks] = useState<'approve' | 'return'>();
  const [comment, setComment] = useState('');
  const [busy, setBusy] = useState(false);
  if (!may || report.status !== 'CLIENT_APPROVAL') return null;
  async function send(approve: boolean) {
    setBusy(true);
    const body = { version: report.version, approve, comment: approve ? '' : comment };
    // A refusal has shown its words itself, and the report is read again.
    const done = await answerReport(report.id, body).catch(() => undefined);
    setBusy(false);
    if (done || approve) setAsks(undefined);
  }
  return (
    <>
      <Button variant="primary" busy={busy} disabled={!online} onClick={() => setAsks('approve')}>
        Approve
      </Button>
      <Button disabled={!online} onClick={() => setAsks('return')}>
        Return
      </Button>
      {!online && <p className="basis-full text-small text-soft">Answering needs a connection.</p>}
      {asks === 'approve' && (
        <ConfirmDialog
          open
          title={`Approve the payroll of ${periodWords(report)}?`}
          action="Approve"
          keep="Not now"
          onClose={() => setAsks(undefined)}
          onConfirm={() => void send(true)}
        >
          Your firm then publishes the payslips to your employees.
        </ConfirmDialog>
      )}
      {asks === 'return' && (
        <Dialog
          open
          onClose={() => setAsks(undefined)}
          title="Return this report"
          width="narrow"
          actions={
            <>
              <Button
                variant="primary"
                busy={busy}
                disabled={comment.trim() === ''}
                onClick={() => void send(false)}
              >
                Return
              </Button>
              <Button onClick={() => setAsks(undefined)}>Cancel</Button>
            </>
          }
        >
          <TextareaField label="What should change" maxLength={2000} value={comment} onChange={setComment} />
        </Dialog>
      )}
    </>
  );
}
