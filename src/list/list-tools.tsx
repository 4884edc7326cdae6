import { Columns3 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../ui/icon-button/icon-button.tsx';
import type { ListChange } from './address.ts';
import { type ListEndpoint, type ListSpec, shownColumns } from './list-spec.ts';

const ColumnChoice = lazy(() => import('./column-choice.tsx'));

interface ListToolsProps<E extends ListEndpoint> {
  list: ListSpec<E>;
  columns: readonly string[] | undefined;
  onChange(change: ListChange): void;
}

/** What can be done to a list as a whole, beside its title. */
export function ListTools<E extends ListEndpoint>({ list, columns, onChange }: ListToolsProps<E>) {
  const [choosing, setChoosing] = useState(false);
  if (!list.columns.some(({ extra }) => extra)) return null;
  return (
    <>
      <IconButton
        label="Columns"
        icon={<Columns3 />}
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
      />
      {choosing && (
        <Suspense>
          <ColumnChoice
            columns={list.columns}
            shown={shownColumns(list, columns).map(({ key }) => key)}
            onChoose={(chosen) => {
              setChoosing(false);
              onChange({ columns: chosen });
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
