import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookCheck, Building2, Trash2 } from 'lucide-react';
import { bulkEditClients, bulkEditMost } from '#contract/clients/bulk-edit.ts';
import { createClient } from '#contract/clients/client-forms.ts';
import { type ClientRow, clientFields, exportClients, listClients } from '#contract/clients/clients.ts';
import { deleteClient } from '#contract/clients/lifecycle-calls.ts';
import { filterBy } from '#contract/core/filters.ts';
import { clientSearchMinLength, lastVisitedClientStatusKey } from '#contract/core/limits.ts';
import { isSearchable } from '#contract/core/list-rules.ts';
import { createRegistryCheck } from '#contract/registry/registry-checks.ts';
import { ListScreen } from '#src/list/list-screen.tsx';
import type { ListSpec } from '#src/list/list-spec.ts';
import { ListViews } from '#src/list/views/list-views.tsx';
import { useCompanyTypeChoices } from '#src/records/company-types.queries.ts';
import { useGroupChoices } from '#src/records/parent-groups.queries.ts';
import { useMay } from '#src/session/use-may.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { BulkEditButton } from './bulk/bulk-edit.tsx';
import { clientColumns } from './client-columns.tsx';
import {
  clientListName,
  countriesQuery,
  employingEntitiesQuery,
  officesQuery,
  servicesQuery,
  teamsQuery,
  usersQuery,
} from './clients.queries.ts';
import { CheckRegisterButton } from './register/check-register-button.tsx';

const list: ListSpec<typeof listClients> = {
  name: clientListName,
  title: 'Clients',
  noun: ['client', 'clients'],
  endpoint: listClients,
  fields: clientFields,
  columns: clientColumns,
  rowKey: ({ id }) => id,
  search: 'Search clients',
  tooShort: (words) =>
    isSearchable(words) ? undefined : `Type at least ${clientSearchMinLength} characters.`,
  defaults: { sort: 'name', filters: [filterBy(clientFields, 'business_status', 'EQ', 'ACTIVE')] },
  quick: [
    { field: 'business_status', kind: 'chips' },
    { field: 'office_id', kind: 'select' },
    { field: 'relationship_managers', kind: 'select', none: 'No manager assigned' },
  ],
  sessionFilter: { field: 'business_status', key: lastVisitedClientStatusKey },
  select: { nameOf: ({ name }) => name, pathOf: ({ id }) => `/app/clients/${id}/info`, most: bulkEditMost },
  exports: exportClients,
  views: ListViews,
};

/** The firm's clients: the ACTIVE ones unless the address says otherwise. */
export function ClientList() {
  const mayCreate = useMay(createClient);
  const mayDelete = useMay(deleteClient);
  const mayChange = useMay(bulkEditClients);
  const mayCheck = useMay(createRegistryCheck);
  const { data: offices } = useQuery(officesQuery);
  const { data: users } = useQuery(usersQuery);
  const { data: teams } = useQuery(teamsQuery);
  const { data: services } = useQuery(servicesQuery);
  const { data: countries } = useQuery(countriesQuery);
  const { data: entities } = useQuery(employingEntitiesQuery);
  const companyTypes = useCompanyTypeChoices();
  const groups = useGroupChoices();
  return (
    <ListScreen
      list={list}
      choices={{
        office_id: offices?.map(choiceOf),
        relationship_managers: users?.map(choiceOf),
        teams: teams?.map(choiceOf),
        services: services?.map(choiceOf),
        employing_entity: entities?.data.map(choiceOf),
        parent_group: groups,
        company_type: companyTypes,
        jurisdiction: countries?.map(({ code, name }) => ({ value: code, label: name })),
      }}
      actions={
        <>
          {mayCheck && (
            <Link to="/app/clients/register" className={buttonClass('quiet')}>
              <BookCheck aria-hidden="true" className="size-4" /> Company register
            </Link>
          )}
          {mayDelete && (
            <Link to="/app/clients/trash" className={buttonClass('quiet')}>
              <Trash2 aria-hidden="true" className="size-4" /> Deleted clients
            </Link>
          )}
        </>
      }
      {...((mayChange || mayCheck) && {
        bulk: (rows: readonly ClientRow[], onDone: () => void) => (
          <>
            {/* On a phone the bar has one line; there a client is checked on its own page. */}
            {mayCheck && (
              <span className="max-md:hidden">
                <CheckRegisterButton rows={rows} onDone={onDone} />
              </span>
            )}
            {mayChange && <BulkEditButton rows={rows} onDone={onDone} />}
          </>
        ),
      })}
      empty={
        <EmptyState
          icon={<Building2 />}
          title="No clients yet"
          action={
            mayCreate && (
              <Link to="/app/new-client/client-corporate" className={buttonClass('primary')}>
                Add the first client
              </Link>
            )
          }
        >
          The firm's clients appear here.
        </EmptyState>
      }
    />
  );
}

const choiceOf = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
