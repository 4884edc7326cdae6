import { Link, Navigate } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import { readPayslipFile } from '#contract/payroll/payroll.ts';
import { FileScreen } from '#src/files/file-screen.tsx';
import { formatDate } from '#src/lib/time/dates.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { ErrorState } from '#src/ui/error-state/error-state.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { besides, hasFigures } from './figures/breakdown.rules.ts';
import { Breakdown } from './figures/breakdown.tsx';
import { titleAmong } from './payslip-list.tsx';
import { OtherPayslips, usePayslipTurn } from './payslip-turn.tsx';
import { periodWords } from './runs/run-words.ts';
import { usePayslip } from './use-payslip.ts';

const back = <Link to="/client/my-payslips">My payslips</Link>;
const day = (date: string) => formatDate(date, dateFormats.date);

/** In place of a payslip that is not there; nothing while it is, or is loading. */
function problemOf({ query, payslip }: Pick<ReturnType<typeof usePayslip>, 'query' | 'payslip'>) {
  if (payslip) return null;
  if (query.data)
    return (
      <ErrorState title="There is no such payslip" action={back}>
        It may have been withdrawn by your employer.
      </ErrorState>
    );
  return query.isError ? (
    <LoadFailure what="This payslip" error={query.error} onRetry={query.refetch} back={back} />
  ) : null;
}

/** A payslip to be read: its net pay and lines. One without figures is its document. */
export function PayslipScreen({ id }: { id: string }) {
  const { query, payslip, all } = usePayslip(id);
  const others = besides(all, id);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  usePayslipTurn(frame, others);
  const problem = problemOf({ query, payslip });
  if (problem) return problem;
  if (payslip && !hasFigures(payslip))
    return <Navigate to="/client/my-payslips/$id/document" params={{ id }} replace />;
  return (
    // High enough that a finger beside a short payslip turns it too.
    <div ref={setFrame} className="min-h-[70dvh] max-w-4xl touch-pan-y touch-pinch-zoom">
      {payslip ? (
        <>
          <PageHeader
            title={titleAmong(all, payslip)}
            back={back}
            detail={`Paid ${day(payslip.pay_date)} for ${periodWords(payslip)}`}
            actions={
              <Link to="/client/my-payslips/$id/document" params={{ id }} className={buttonClass()}>
                <FileText aria-hidden="true" className="size-4" /> Open the document
              </Link>
            }
          />
          <OtherPayslips all={all} {...others} />
          <Breakdown of={payslip} before={others.older} all={all} />
        </>
      ) : (
        <div aria-busy="true">
          <PageHeader
            title={undefined}
            back={back}
            detail={<Skeleton className="my-1.5 h-3 w-64 max-w-full" />}
          />
          <Skeleton className="h-[70dvh] w-full" />
        </div>
      )}
    </div>
  );
}

/** The document of a payslip, a PDF. The way back leads to its figures, if it has any. */
export function PayslipDocument({ id }: { id: string }) {
  const { query, payslip, all } = usePayslip(id);
  const problem = problemOf({ query, payslip });
  if (problem) return problem;
  const figures = payslip && hasFigures(payslip);
  const title = payslip ? titleAmong(all, payslip) : 'Payslip';
  return (
    <FileScreen
      title={title}
      back={
        figures ? (
          <Link to="/client/my-payslips/$id" params={{ id }}>
            Breakdown of {title}
          </Link>
        ) : (
          back
        )
      }
      detail={payslip && `Paid ${day(payslip.pay_date)}`}
      row={payslip && { endpoint: readPayslipFile, id, file: payslip.file, keepAs: 'payslip' }}
    />
  );
}
