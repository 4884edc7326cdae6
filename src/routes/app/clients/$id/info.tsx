import { createFileRoute } from '@tanstack/react-router';
import { ClientInfo } from '#src/features/clients/client-info.tsx';
import { missingInForm } from '#src/features/clients/quality/missing-marks.rules.ts';

export const Route = createFileRoute('/app/clients/$id/info')({
  staticData: {
    page: {
      title: 'Info',
      needs: { all: ['view client', 'view info client'] },
      tab: { order: 10, marker: [...missingInForm, 'business-status'] },
    },
  },
  /** `person` is the id of the person that the link led to. */
  validateSearch: ({ person }: Record<string, unknown>): { person?: string } =>
    typeof person === 'string' ? { person } : {},
  component: () => <ClientInfo id={Route.useParams().id} person={Route.useSearch().person} />,
});
