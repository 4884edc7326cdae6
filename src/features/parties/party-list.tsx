import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type Party, parties } from '#contract/parties/parties.ts';
import { labelOf } from '#src/lib/names.ts';
import { ListScreen } from '#src/list/list-screen.tsx';
import type { ListSpec } from '#src/list/list-spec.ts';
import { useCountryChoices } from '#src/records/choices.ts';
import { useMay } from '#src/session/use-may.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { partyScreens } from './party-screens.tsx';

const columns: Column<Party>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ id, name }) => (
      <Link to="/app/parties/$partyId" params={{ partyId: id }}>
        {name}
      </Link>
    ),
  },
  { key: 'kind', header: 'Kind', width: '8rem', card: 'aside', cell: ({ kind }) => labelOf(kind) },
  {
    key: 'jurisdiction',
    header: 'Jurisdiction',
    width: '14rem',
    cell: ({ jurisdiction }) => jurisdiction?.name ?? '-',
  },
  {
    key: 'registration_number',
    header: 'Registration number',
    width: '14rem',
    cell: ({ registration_number }) => registration_number ?? '-',
  },
  {
    key: 'client',
    header: 'Client',
    width: '8rem',
    roomy: true,
    cell: ({ client }) => (client ? 'Yes' : 'No'),
  },
];

const list: ListSpec<typeof parties.list> = {
  name: 'parties',
  title: 'Parties',
  noun: ['party', 'parties'],
  endpoint: parties.list,
  fields: parties.fields,
  columns,
  rowKey: ({ id }) => id,
  search: 'Search any name',
  defaults: { sort: 'name' },
  quick: [{ field: 'kind', kind: 'chips' }],
};

/** Persons and entities, each once. */
export function PartyList() {
  const mayAdd = useMay(parties.create);
  const jurisdiction = useCountryChoices();
  const add = mayAdd && (
    <Link to="/app/parties/create" className={buttonClass('primary')}>
      <Plus aria-hidden="true" className="size-4" /> Add a party
    </Link>
  );
  const actions = (
    <>
      <Link to="/app/parties/duplicates" className={buttonClass()}>
        Possible duplicates
      </Link>
      {add}
    </>
  );
  return (
    <ListScreen
      list={list}
      choices={{ jurisdiction }}
      detail="People and entities, each once, whatever they are for the firm’s clients."
      actions={actions}
      empty={
        <EmptyState icon={partyScreens.icon} title="No parties yet" action={add}>
          {partyScreens.empty}
        </EmptyState>
      }
    />
  );
}
