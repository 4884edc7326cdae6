import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { businessStatuses, type ClientRow, clientFields, listClients } from '../../../contract/clients.ts';
import { dateFormats, lastVisitedClientStatusKey } from '../../../contract/limits.ts';
import { labelOf, managerName } from '../../lib/names.ts';
import { formatDate } from '../../lib/time.ts';
import type { FilterControl } from '../../list/filters.ts';
import { ListScreen, type ListSpec } from '../../list/list-screen.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { BusinessState, titleClass } from './client-states.tsx';
import { officesQuery, usersQuery } from './clients.queries.ts';

const columns: Column<ClientRow>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ id, name, record_status }) => (
      <Link to="/app/clients/$id/info" params={{ id }} className={titleClass[record_status]}>
        {name}
      </Link>
    ),
  },
  {
    key: 'business_status',
    header: 'Status',
    width: '8.75rem',
    card: 'aside',
    cell: (row) => <BusinessState status={row.business_status} />,
  },
  { key: 'office', header: 'Office', width: '8rem', cell: ({ office }) => office.name },
  {
    key: 'jurisdiction',
    header: 'Jurisdiction',
    width: '8rem',
    roomy: true,
    cell: ({ jurisdiction }) => jurisdiction ?? '-',
  },
  {
    key: 'relationship_managers',
    header: 'Relationship manager',
    width: '26%',
    cell: ({ relationship_managers }) => relationship_managers.map(managerName).join(', ') || '-',
  },
  {
    key: 'client_since',
    header: 'Client since',
    width: '8.5rem',
    roomy: true,
    cell: ({ client_since }) => formatDate(client_since, dateFormats.date),
  },
];

const list: ListSpec<typeof listClients> = {
  name: 'clients',
  title: 'Clients',
  endpoint: listClients,
  fields: clientFields,
  columns,
  rowKey: ({ id }) => id,
  search: 'Search clients',
  defaults: {
    sort: 'name',
    filters: [{ field: 'business_status', operator: 'EQ', keyword: 'ACTIVE', keyword2: '' }],
  },
  sessionFilter: { field: 'business_status', key: lastVisitedClientStatusKey },
};

/** Every client of the firm: those that are ACTIVE unless the address says otherwise. */
export function ClientList() {
  const { data: offices } = useQuery(officesQuery);
  const { data: users } = useQuery(usersQuery);
  const filters: FilterControl[] = [
    {
      field: 'business_status',
      label: 'Status',
      kind: 'chips',
      choices: businessStatuses.map((value) => ({ value, label: labelOf(value) })),
    },
    { field: 'office_id', label: 'Office', kind: 'select', choices: (offices ?? []).map(choiceOf) },
    {
      field: 'relationship_managers',
      label: 'Relationship manager',
      kind: 'select',
      choices: [{ value: 'ISNULL', label: 'No manager assigned' }, ...(users ?? []).map(choiceOf)],
    },
  ];
  return (
    <ListScreen
      list={list}
      filters={filters}
      empty={
        <EmptyState icon={<Building2 />} title="No client fits">
          Change or clear the filters to see others.
        </EmptyState>
      }
    />
  );
}

const choiceOf = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
