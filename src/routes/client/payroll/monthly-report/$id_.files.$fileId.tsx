import { createFileRoute } from '@tanstack/react-router';
import { ReportFileScreen } from '#src/features/payroll/report-file.client.tsx';

export const Route = createFileRoute('/client/payroll/monthly-report/$id_/files/$fileId')({
  staticData: {
    page: {
      title: 'File of a payroll report',
      needs: { all: ['view payroll'] },
      offline: true,
      fills: true,
    },
  },
  component: () => {
    const { id, fileId } = Route.useParams();
    return <ReportFileScreen id={id} fileId={fileId} />;
  },
});
