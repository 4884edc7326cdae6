import { createFileRoute } from '@tanstack/react-router';
import { ClientEdit } from '#src/features/clients/client-edit.tsx';

export const Route = createFileRoute('/app/clients/$id/info_/update')({
  staticData: {
    page: {
      title: 'Edit client',
      needs: { all: ['view client', 'view info client', 'edit client'] },
      offline: true,
    },
  },
  /** `field` is the name of the field that gets the focus. */
  validateSearch: ({ field }: Record<string, unknown>): { field?: string } =>
    typeof field === 'string' ? { field } : {},
  component: () => <ClientEdit id={Route.useParams().id} first={Route.useSearch().field} />,
});
