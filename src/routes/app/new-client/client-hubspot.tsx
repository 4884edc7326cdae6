import { createFileRoute } from '@tanstack/react-router';
import { ClientCreate } from '#src/features/clients/client-create.tsx';
import { ChooseCompany } from '#src/features/crm/choose-company.tsx';
import { takenFields } from '#src/features/crm/prefill.ts';
import { TakeOver } from '#src/features/crm/take-over.tsx';

interface Search {
  company?: string;
  kind?: 'CORPORATE' | 'INDIVIDUAL';
}

export const Route = createFileRoute('/app/new-client/client-hubspot')({
  staticData: {
    page: {
      title: 'New client from CRM',
      needs: { all: ['view client', 'view info client', 'create client', 'view hubspot client'] },
      menu: { icon: 'newFromCrm', order: 24, short: 'From the CRM' },
    },
  },
  /** `company` is an id in the CRM; `kind` that of the client. */
  validateSearch: ({ company, kind }: Record<string, unknown>): Search => ({
    ...((typeof company === 'string' || typeof company === 'number') && { company: String(company) }),
    ...((kind === 'CORPORATE' || kind === 'INDIVIDUAL') && { kind }),
  }),
  component: function Page() {
    const { company, kind } = Route.useSearch();
    const navigate = Route.useNavigate();
    if (!company || !kind) return <ChooseCompany company={company} />;
    return (
      <ClientCreate
        key={`${kind} ${company}`}
        kind={kind}
        from={{
          key: company,
          page: '/app/new-client/client-hubspot',
          more: (form) => <TakeOver form={form} from={company} fields={takenFields(kind)} unlessBegun />,
          done: (id) =>
            void navigate({
              to: '/app/clients/$id/hubspot/info/$hubspotId',
              params: { id, hubspotId: company },
            }),
        }}
      />
    );
  },
});
