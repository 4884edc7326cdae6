import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { actedBy } from '#contract/core/acted-as.ts';
import { dateFormats } from '#contract/core/limits.ts';
import {
  movePayRun,
  type PayRunStatus,
  type PayRunWithReport,
  type StaffStep,
} from '#contract/payroll/pay-runs.ts';
import { isNotable, ReportView } from '#src/features/payroll/runs/report-view.tsx';
import { periodWords } from '#src/features/payroll/runs/run-words.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button } from '#src/ui/button/button.tsx';
import { cx } from '#src/ui/cx.ts';
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { TextareaField } from '#src/ui/field/textarea-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { anyValues } from '#src/ui/form/schema.ts';
import { useForm } from '#src/ui/form/use-form.ts';
import { BackLink } from '#src/ui/page-header/back.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { RunStatus } from './pay-runs.tsx';
import { explain, moveRun, runQuery } from './run.queries.ts';
import { RunFiles } from './run-files.tsx';

const day = (value: string | null) => formatDate(value, dateFormats.date);

/** A pay run: where it stands, its figures, and its next step. */
export function PayRunScreen({ clientId, runId }: { clientId: string; runId: string }) {
  const {
    data: run,
    isError,
    error,
    refetch,
  } = useQuery({
    ...runQuery(runId),
    refetchInterval: ({ state }) => (state.data?.job === 'QUEUED' ? 2000 : false),
  });
  const mayRun = useMay(movePayRun);
  if (isError && !run) return <LoadFailure what="This pay run" error={error} onRetry={refetch} />;
  return (
    <section aria-label="Pay run">
      <BackLink>
        <Link to="/app/clients/$id/payroll" params={{ id: clientId }}>
          Payroll
        </Link>
      </BackLink>
      {run ? (
        <>
          <div className="mt-1 mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
            <div className="min-w-0">
              <h2 className="text-title">{periodWords(run)}</h2>
              <p className="flex flex-wrap items-center gap-x-3 text-soft">
                {run.calendar.name}, pay day {day(run.pay_date)} <RunStatus run={run} />
              </p>
              <p className="text-small text-soft">{historyOf(run)}</p>
            </div>
            {mayRun && run.job !== 'QUEUED' && <Steps run={run} />}
          </div>
          {run.comment !== null && (
            <blockquote className="mb-6 whitespace-pre-line rounded-card bg-warn-tint px-4 py-3">
              {run.comment}
              <footer className="mt-1 text-small text-soft">
                {answererOf(run)}, {day(run.answered_at)}
              </footer>
            </blockquote>
          )}
          <ReportView
            report={run.report}
            {...(mayRun &&
              isOpen(run) && { reason: (row) => isExplained(row) && <Reason run={run} row={row} /> })}
          />
          <RunFiles run={run} isOpen={mayRun && isOpen(run)} />
        </>
      ) : (
        <div className="mt-3 grid gap-3">
          <Skeleton className="h-7 w-56" />
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </section>
  );
}

const isOpen = ({ status }: PayRunWithReport) => status === 'DRAFT' || status === 'IN_REVIEW';

/** True where pay changed, or somebody gave a reason all the same. */
const isExplained = ({ change, reason }: PayRunWithReport['report']['rows'][number]) =>
  change !== 0 || reason !== '';

const answererOf = ({ answered_by, answered_as }: Pick<PayRunWithReport, 'answered_by' | 'answered_as'>) =>
  actedBy(answered_by ?? '', answered_as);

function historyOf({
  status,
  sent_by,
  sent_at,
  answered_at,
  published_at,
  approvals,
  ...run
}: PayRunWithReport): string {
  if (status === 'PUBLISHED') return `Approved by ${answererOf(run)}, published ${day(published_at)}`;
  if (status === 'APPROVED') return `Approved by ${answererOf(run)}, ${day(answered_at)}`;
  if (status !== 'CLIENT_APPROVAL') return '';
  const given = approvals.map(({ by }) => `. Approved by ${by}, waits for a second person`).join('');
  return `Sent by ${sent_by?.name ?? 'a colleague'}, ${day(sent_at)}${given}`;
}

interface Step {
  to: StaffStep;
  label: string;
  title: string;
  words(run: PayRunWithReport): ReactNode;
  /** True for a step that ends the run, or takes it from the client. */
  danger?: boolean;
}
const review: Step = {
  to: 'IN_REVIEW',
  label: 'Begin the review',
  title: 'Begin the review of this run?',
  words: () => 'Its figures are then checked before they are sent to the client.',
};
const takeBack: Step = {
  to: 'IN_REVIEW',
  label: 'Take it back',
  title: 'Take this run back?',
  danger: true,
  words: () => 'The client no longer sees it, until you send it again.',
};
const send: Step = {
  to: 'CLIENT_APPROVAL',
  label: 'Send to the client',
  title: 'Send this run to the client for approval?',
  words: ({ report }) => {
    const open = report.rows.filter((row) => isNotable(row) && row.reason === '').length;
    const missing = report.without_payslip.map(({ name }) => name);
    return (
      <>
        The contacts who may approve it are told, and see the figures as they are now.
        {open > 0 && (
          <p className="mt-2">
            {open === 1 ? '1 large change has' : `${open} large changes have`} no reason yet.
          </p>
        )}
        {missing.length > 0 && <p className="mt-2">Without a payslip: {missing.join(', ')}.</p>}
      </>
    );
  },
};
const publish: Step = {
  to: 'PUBLISHED',
  label: 'Publish all payslips',
  title: 'Publish all payslips of this run?',
  words: ({ report: { rows } }) =>
    `${rows.length === 1 ? '1 employee reads their payslip' : `${rows.length} employees read their payslips`} on the portal from now on, also offline.`,
};
const cancel: Step = {
  to: 'CANCELLED',
  label: 'Cancel the run',
  title: 'Cancel this run?',
  danger: true,
  words: () => 'Its payslips stay as they are. Another run of this period can be begun.',
};
/** What staff can do with a run, the next step first. */
const steps: Readonly<Record<PayRunStatus, readonly Step[]>> = {
  DRAFT: [review, cancel],
  IN_REVIEW: [send, cancel],
  CLIENT_APPROVAL: [takeBack, cancel],
  APPROVED: [publish, takeBack, cancel],
  PUBLISHED: [],
  CANCELLED: [],
};

function Steps({ run }: { run: PayRunWithReport }) {
  const [asked, setAsked] = useState<Step>();
  const [busy, setBusy] = useState(false);
  async function go({ to }: Step) {
    setAsked(undefined);
    setBusy(true);
    // A refusal has shown its words itself, and the run is read again.
    await moveRun(run, to).catch(() => undefined);
    setBusy(false);
  }
  return (
    <div className="flex flex-wrap gap-2">
      {steps[run.status].map((step, at) => (
        <Button
          key={step.label}
          variant={at === 0 && step !== takeBack ? 'primary' : 'plain'}
          busy={busy && at === 0}
          onClick={() => setAsked(step)}
        >
          {step.label}
        </Button>
      ))}
      {asked && (
        <ConfirmDialog
          open
          title={asked.title}
          action={asked.label}
          keep="Not now"
          danger={asked.danger ?? false}
          onClose={() => setAsked(undefined)}
          onConfirm={() => void go(asked)}
        >
          {asked.words(run)}
        </ConfirmDialog>
      )}
    </div>
  );
}

interface ReasonProps {
  run: PayRunWithReport;
  row: PayRunWithReport['report']['rows'][number];
}

/** The reason of a change, to be written. */
function Reason({ run, row }: ReasonProps) {
  const [writes, setWrites] = useState(false);
  return (
    <>
      <span className={cx('flex flex-wrap items-center gap-x-3', !row.reason && '-ml-3')}>
        {row.reason}
        <Button
          variant="quiet"
          size="small"
          aria-label={`${row.reason ? 'Change the reason' : 'Give a reason'} for ${row.employee.name}`}
          onClick={() => setWrites(true)}
        >
          {row.reason ? 'Change' : 'Give a reason'}
        </Button>
      </span>
      {writes && <ReasonDialog run={run} row={row} onClose={() => setWrites(false)} />}
    </>
  );
}

function ReasonDialog({ run, row, onClose }: ReasonProps & { onClose(): void }) {
  const form = useForm({
    schema: anyValues<{ reason: string }>(),
    initial: { reason: row.reason },
    // A refusal has shown its words itself.
    submit: ({ reason }) =>
      explain(run.id, row.employee.id, reason).then(
        () => void onClose(),
        () => undefined,
      ),
  });
  return (
    <FormDialog
      form={form}
      title={`Why the pay of ${row.employee.name} changed`}
      action="Save"
      keep="Cancel"
      onClose={onClose}
    >
      <TextareaField label="Reason" hint="The client reads it." maxLength={500} {...form.field('reason')} />
    </FormDialog>
  );
}
