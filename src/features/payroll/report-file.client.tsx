import { Link } from '@tanstack/react-router';
import { dateFormats } from '#contract/core/limits.ts';
import { readReportFile } from '#contract/payroll/report-files.ts';
import { FileScreen } from '#src/files/file-screen.tsx';
import { formatSize } from '#src/lib/sizes.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { ErrorState } from '#src/ui/error-state/error-state.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { usePayReports } from './monthly-report.queries.ts';
import { periodWords } from './runs/run-words.ts';

/** A file of a payroll report. Once opened it stays on this device, as long as there is room. */
export function ReportFileScreen({ id, fileId }: { id: string; fileId: string }) {
  const { reports, query } = usePayReports();
  const report = reports?.find((one) => one.id === id);
  const file = report?.files.find((one) => one.id === fileId);
  const back = (
    <Link to="/client/payroll/monthly-report/$id" params={{ id }}>
      {report ? `Payroll of ${periodWords(report)}` : 'Payroll report'}
    </Link>
  );
  if (!reports && query.isError)
    return <LoadFailure what="This file" error={query.error} onRetry={query.refetch} back={back} />;
  if (reports && !file)
    return (
      <ErrorState title="There is no such file" action={back}>
        Your firm may have taken it back.
      </ErrorState>
    );
  return (
    <FileScreen
      title={file?.file.name ?? 'File'}
      back={back}
      detail={
        file && `${formatSize(file.file.size, 0)}, added ${formatDate(file.added_at, dateFormats.date)}`
      }
      row={file && { endpoint: readReportFile, id: fileId, file: file.file, keepAs: 'other' }}
    />
  );
}
