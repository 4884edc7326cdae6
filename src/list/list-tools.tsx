import { Columns3, Download, ListChecks, Printer } from 'lucide-react';
import { Suspense, useState } from 'react';
import { IconButton } from '../ui/icon-button/icon-button.tsx';
import { lazyPart } from '../ui/part/lazy-part.tsx';
import { usePhone } from '../ui/use-media.ts';
import type { ListChange, ListDefaults, ListSearch, ListShape, ListState } from './list-search.ts';
import { type ListEndpoint, type ListSpec, shownColumns } from './list-spec.ts';

const ColumnChoice = lazyPart(() => import('./column-choice.tsx'));

interface ListToolsProps<E extends ListEndpoint> {
  list: ListSpec<E>;
  address: ListSearch;
  state: ListState;
  shape: ListShape;
  defaults: ListDefaults;
  onChange(change: ListChange): void;
  onOpen(address: ListSearch): void;
  /** Starts selecting rows on the phone; a table always has its boxes. */
  onSelect: (() => void) | undefined;
  onExport: (() => void) | undefined;
  /** Prints all rows; undefined while there are none. */
  onPrint: (() => void) | undefined;
  /** The rows to print are being fetched. */
  printing: boolean;
}

/** Actions on a list as a whole, beside its title: open a view, choose columns, export, print, select. */
export function ListTools<E extends ListEndpoint>({
  list,
  onChange,
  onSelect,
  onExport,
  onPrint,
  printing,
  ...rest
}: ListToolsProps<E>) {
  const phone = usePhone();
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      {list.views && <list.views list={list.name} {...rest} />}
      {list.columns.some(({ extra }) => extra) && (
        <IconButton
          label="Columns"
          icon={<Columns3 />}
          aria-haspopup="dialog"
          onClick={() => setChoosing(true)}
        />
      )}
      {onExport && (
        <IconButton label="Export" icon={<Download />} aria-haspopup="dialog" onClick={onExport} />
      )}
      <IconButton
        label="Print"
        icon={<Printer />}
        aria-busy={printing}
        disabled={!onPrint}
        onClick={onPrint}
      />
      {phone && onSelect && <IconButton label="Select" icon={<ListChecks />} onClick={onSelect} />}
      {choosing && (
        <Suspense>
          <ColumnChoice
            columns={list.columns}
            shown={shownColumns(list, rest.state.columns).map(({ key }) => key)}
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
