import { createFileRoute } from '@tanstack/react-router';
import { ClientEdit } from '#src/features/clients/client-edit.tsx';
import { takenFields } from '#src/features/crm/prefill.ts';
import { TakeOver } from '#src/features/crm/take-over.tsx';

interface Search {
  field?: string;
  company?: string;
  take?: string;
}
export const Route = createFileRoute('/app/clients/$id/info_/update')({
  staticData: {
    page: {
      title: 'Edit client',
      needs: { all: ['view client', 'view info client', 'edit client'] },
      offline: true,
    },
  },
  /** `field` is the name of the field that gets the focus; `take` that of one taken over from a `company` of the CRM. */
  validateSearch: ({ field, company, take }: Record<string, unknown>): Search => ({
    ...(typeof field === 'string' && { field }),
    ...((typeof company === 'string' || typeof company === 'number') && { company: String(company) }),
    ...(typeof take === 'string' && { take }),
  }),
  component: function Page() {
    const { id } = Route.useParams();
    const { field, company, take } = Route.useSearch();
    const navigate = Route.useNavigate();
    const taken = takenFields('CORPORATE').filter((name) => name === take);
    return (
      <ClientEdit
        id={id}
        first={field}
        more={(form) =>
          company &&
          taken.length > 0 && (
            <TakeOver
              form={form}
              from={company}
              fields={taken}
              // Opened anew, the page keeps what was typed since.
              onTaken={() => void navigate({ search: { ...(field && { field }) }, replace: true })}
            />
          )
        }
      />
    );
  },
});
