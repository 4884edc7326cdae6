import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type Company, companies } from '#contract/crm/companies.ts';
import { labelOf } from '#src/lib/names.ts';
import { ListScreen } from '#src/list/list-screen.tsx';
import type { ListSpec } from '#src/list/list-spec.ts';
import { useCountryChoices } from '#src/records/choices.ts';
import { useMay } from '#src/session/use-may.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { companyScreens, industryChoices } from './company-screens.tsx';

const columns: Column<Company>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ id, name }) => (
      <Link to="/app/companies/$companyId" params={{ companyId: id }}>
        {name}
      </Link>
    ),
  },
  {
    key: 'client',
    header: 'Client',
    cell: ({ client }) =>
      client ? (
        <Link to="/app/clients/$id/info" params={{ id: client.id }}>
          {client.name}
        </Link>
      ) : (
        '-'
      ),
  },
  { key: 'city', header: 'City', width: '10rem', cell: ({ city }) => city ?? '-' },
  { key: 'country', header: 'Country', width: '12rem', cell: ({ country }) => country?.name ?? '-' },
  {
    key: 'industry',
    header: 'Industry',
    width: '14rem',
    roomy: true,
    cell: ({ industry }) => (industry ? labelOf(industry) : '-'),
  },
  { key: 'hubspot_id', header: 'CRM id', width: '10rem', extra: true, cell: ({ hubspot_id }) => hubspot_id },
];

const list: ListSpec<typeof companies.list> = {
  name: 'companies',
  title: 'Companies',
  noun: ['company', 'companies'],
  endpoint: companies.list,
  fields: companies.fields,
  columns,
  rowKey: ({ id }) => id,
  search: 'Search names',
  defaults: { sort: 'name' },
};

/** Companies of the CRM. */
export function CompanyList() {
  const mayAdd = useMay(companies.create);
  const country = useCountryChoices();
  const add = mayAdd && (
    <Link to="/app/companies/create" className={buttonClass('primary')}>
      <Plus aria-hidden="true" className="size-4" /> Add a company
    </Link>
  );
  return (
    <ListScreen
      list={list}
      choices={{ country, industry: industryChoices }}
      detail="Companies that the firm talks to, clients or not."
      actions={add}
      empty={
        <EmptyState icon={companyScreens.icon} title="No companies yet" action={add}>
          {companyScreens.empty}
        </EmptyState>
      }
    />
  );
}
