import { type ReactNode, useState } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import { answerPayReport, type PayReport } from '#contract/payroll/pay-runs.ts';
import { useTyped } from '#src/edit/use-typed.ts';
import { now, toInstant } from '#src/lib/time/clock.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { needsPerson } from '#src/offline/database/rows.ts';
import { goesWhen } from '#src/offline/outbox/items/goes-when.ts';
import { discardItem } from '#src/offline/outbox/lazily.ts';
import { openVault } from '#src/offline/vault/vault.ts';
import { config } from '#src/session/config.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button } from '#src/ui/button/button.tsx';
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { TextareaField } from '#src/ui/field/textarea-field.tsx';
import { sayFailed } from '#src/ui/notifications/say-failed.ts';
import { answerReport } from './monthly-report.commands.ts';
import type { ReportAnswer } from './monthly-report.queries.ts';
import { periodWords } from './runs/run-words.ts';

/** True if an answer goes by itself. */
const isOnItsWay = (answer: ReportAnswer | undefined) => answer !== undefined && !needsPerson(answer.state);

/**
 * The two answers to a report that waits for one. `answer` is the one given on this device: a return that was refused begins with its words.
 */
export function AnswerReport({ report, answer }: { report: PayReport; answer: ReportAnswer | undefined }) {
  const may = useMay(answerPayReport);
  const { online } = useReach();
  const [asks, setAsks] = useState<'approve' | 'return'>();
  const [busy, setBusy] = useState(false);
  const isDone = report.right === 'none' || report.approvals.some(({ mine }) => mine);
  if (!may || report.status !== 'CLIENT_APPROVAL' || isDone || isOnItsWay(answer)) return null;
  /** Answers true once the answer was sent, or is kept. */
  async function send(body: { approve: boolean; comment: string }): Promise<boolean> {
    setBusy(true);
    try {
      await answerReport(report, body);
      setAsks(undefined);
      return true;
    } catch (error) {
      sayFailed(error);
      return false;
    } finally {
      setBusy(false);
    }
  }
  const later = !online && (
    <p className="mt-2">
      You are offline: it is kept on this device. It counts only for the report as you see it here; if that
      changes meanwhile, you are told and nothing is approved. {goesWhen()}
    </p>
  );
  return (
    <>
      {report.right !== 'over_limit' && (
        <Button variant="primary" busy={busy} onClick={() => setAsks('approve')}>
          Approve
        </Button>
      )}
      <Button onClick={() => setAsks('return')}>Return</Button>
      {asks === 'approve' && (
        <ConfirmDialog
          open
          title={`Approve the payroll of ${periodWords(report)}?`}
          action="Approve"
          keep="Not now"
          danger={false}
          onClose={() => setAsks(undefined)}
          onConfirm={() => void send({ approve: true, comment: '' })}
        >
          {report.right === 'first'
            ? 'It takes two people of your company: your firm waits for the second.'
            : 'Your firm then publishes the payslips to your employees.'}
          {later}
        </ConfirmDialog>
      )}
      {asks === 'return' && (
        <ReturnReport
          report={report}
          refused={answer?.body.body.comment ?? ''}
          busy={busy}
          onReturn={(comment) => send({ approve: false, comment })}
          onClose={() => setAsks(undefined)}
        >
          {later}
        </ReturnReport>
      )}
    </>
  );
}

interface ReturnReportProps {
  report: PayReport;
  /** The words of a return that was refused. */
  refused: string;
  busy: boolean;
  onReturn(comment: string): Promise<boolean>;
  onClose(): void;
  children: ReactNode;
}

/** Asks what should change; the words are kept until they are sent. */
function ReturnReport({ report, refused, busy, onReturn, onClose, children }: ReturnReportProps) {
  const { values, change, clear } = useTyped(
    { comment: refused },
    {
      subject: `return-report:${report.id}`,
      page: `/client/payroll/monthly-report/${report.id}`,
      titleOf: () => `Payroll of ${periodWords(report)}: what should change`,
    },
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Return this report"
      width="narrow"
      actions={
        <>
          <Button
            variant="primary"
            busy={busy}
            disabled={values.comment.trim() === ''}
            onClick={() => void onReturn(values.comment).then((done) => done && clear())}
          >
            Return
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <TextareaField
        label="What should change"
        maxLength={2000}
        value={values.comment}
        onChange={(comment) => change({ comment })}
      />
      {children}
    </Dialog>
  );
}

/** What the rights of the company mean for a report that waits: who has approved it, and why this person does not. */
export function RightNote({ report: { status, approvals, right } }: { report: PayReport }) {
  if (status !== 'CLIENT_APPROVAL') return null;
  const given = approvals.map(({ by, mine }) => (mine ? 'you' : by)).join(' and ');
  const words = [
    given && `Approved by ${given}. It takes a second person of your company.`,
    right === 'none' && 'Your company names other people to approve its payroll.',
    right === 'over_limit' && 'This report is above the amount up to which you may approve.',
  ].filter(Boolean);
  return words.length === 0 ? null : <p className="mb-6 text-soft">{words.join(' ')}</p>;
}

/** An answer of this device: the firm has it, with the time; or it waits, or it was refused, with the reason. */
export function AnswerNote({ answer }: { answer: ReportAnswer | undefined }) {
  if (!answer) return null;
  const { id, state, reason, mayHaveArrived, body, sentAt } = answer;
  const deed = body.body.approve ? 'approved' : 'returned';
  if (state === 'sent')
    return (
      <p role="status" className="mb-6 rounded-card bg-sunken px-4 py-3">
        {`You ${deed} this report here. ${config().firm.name} received your answer on ${formatDate(toInstant(sentAt ?? now()), dateFormats.dateTime)}.`}
      </p>
    );
  const discard = () => void discardItem(openVault(), id).catch(sayFailed);
  const isRefused = needsPerson(state);
  return (
    <section
      aria-label="Your answer"
      className={`mb-6 rounded-card px-4 py-3 ${isRefused ? 'bg-bad-tint' : 'bg-sunken'}`}
    >
      {isRefused ? (
        <div role="alert">
          <p className="font-medium">{`You ${deed} this report here, and the firm did not take it.`}</p>
          <p>{reason}</p>
        </div>
      ) : (
        <p>{`You ${deed} this report here. The firm does not have your answer yet. ${state === 'sign-in' ? (reason ?? '') : goesWhen()}`}</p>
      )}
      {body.body.comment && <p className="mt-2 whitespace-pre-line">{body.body.comment}</p>}
      {(isRefused || !mayHaveArrived) && (
        <div className="mt-3">
          <Button size="small" onClick={discard}>
            {isRefused ? 'Discard my answer' : 'Take it back'}
          </Button>
        </div>
      )}
    </section>
  );
}
