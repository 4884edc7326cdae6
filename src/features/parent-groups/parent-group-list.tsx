import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type ParentGroup, parentGroups } from '#contract/parent-groups/parent-groups.ts';
import { labelOf } from '#src/lib/names.ts';
import { ListScreen } from '#src/list/list-screen.tsx';
import type { ListSpec } from '#src/list/list-spec.ts';
import { useCountryChoices } from '#src/records/choices.ts';
import { useMay } from '#src/session/use-may.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { parentGroupScreens, typesText } from './parent-group-screens.tsx';

const columns: Column<ParentGroup>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ id, name }) => (
      <Link to="/app/parent-groups/$groupId" params={{ groupId: id }}>
        {name}
      </Link>
    ),
  },
  { key: 'kind', header: 'Kind', width: '8rem', card: 'aside', cell: ({ kind }) => labelOf(kind) },
  { key: 'types', header: 'Types', width: '12rem', cell: ({ types }) => typesText(types) },
  { key: 'members', header: 'Clients', width: '7rem', cell: ({ members }) => members },
  {
    key: 'country',
    header: 'Country',
    width: '11rem',
    roomy: true,
    cell: ({ country }) => country?.name ?? '-',
  },
  {
    key: 'ultimate_owner',
    header: 'Ultimate owner',
    width: '14rem',
    roomy: true,
    cell: ({ ultimate_owner }) => ultimate_owner ?? '-',
  },
];

const list: ListSpec<typeof parentGroups.list> = {
  name: 'parentGroups',
  title: 'Parent groups',
  noun: ['parent group', 'parent groups'],
  endpoint: parentGroups.list,
  fields: parentGroups.fields,
  columns,
  rowKey: ({ id }) => id,
  search: 'Search names',
  defaults: { sort: 'name' },
  quick: [{ field: 'kind', kind: 'chips' }],
};

/** The firm’s parent groups. */
export function ParentGroupList() {
  const mayAdd = useMay(parentGroups.create);
  const country = useCountryChoices();
  const adds = mayAdd && (
    <>
      <Link to="/app/parent-groups/create-individual" className={buttonClass()}>
        <Plus aria-hidden="true" className="size-4" /> Group of a person
      </Link>
      <Link to="/app/parent-groups/create-corporate" className={buttonClass('primary')}>
        <Plus aria-hidden="true" className="size-4" /> Group of companies
      </Link>
    </>
  );
  return (
    <ListScreen
      list={list}
      choices={{ country }}
      detail="Clients that belong together."
      actions={adds}
      empty={
        <EmptyState icon={parentGroupScreens.icon} title="No parent groups yet" action={adds}>
          {parentGroupScreens.empty}
        </EmptyState>
      }
    />
  );
}
