import { createFileRoute } from '@tanstack/react-router';
import { PayrollDocuments } from '#src/features/payroll/staff/payroll-documents.tsx';

export const Route = createFileRoute('/app/clients/$id/payroll/documents')({
  staticData: {
    page: { title: 'Payroll documents', needs: { all: ['view client', 'view payroll client'] } },
  },
  validateSearch: ({ of, request }: Record<string, unknown>): { of?: 'hr'; request?: string } =>
    of === 'hr' ? { of, ...(typeof request === 'string' && { request }) } : {},
  component: () => (
    <PayrollDocuments
      clientId={Route.useParams().id}
      of={Route.useSearch().of}
      requestId={Route.useSearch().request}
    />
  ),
});
