import type { ReactNode } from 'react';
import { pageSizes } from '../../contract/limits.ts';
import { LoadFailure } from '../ui/error-state/load-failure.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { Pagination } from '../ui/pagination/pagination.tsx';
import type { Sort } from '../ui/table/columns.ts';
import { Table } from '../ui/table/table.tsx';
import { changeAddress, type ListChange, readAddress } from './address.ts';
import type { Vocabulary } from './filter-words.ts';
import { Filters } from './filters-bar.tsx';
import { type ListEndpoint, type ListSpec, shownColumns } from './list-spec.ts';
import { ListTools } from './list-tools.tsx';
import { NothingListed } from './nothing-listed.tsx';
import { defaultsOf, rememberChoice } from './session-choice.ts';
import { useAddress } from './use-address.ts';
import { useRows } from './use-rows.ts';

interface ListScreenProps<E extends ListEndpoint> {
  list: ListSpec<E>;
  /** What fields can be whose values are not in the contract, as they come to be known. */
  choices?: Vocabulary['choices'];
  /** In place of the table when the list is empty as such. */
  empty: ReactNode;
  detail?: ReactNode;
  actions?: ReactNode;
}

const none: Vocabulary['choices'] = {};

/** A whole list: its state in the address, filters, columns, table or cards, and pages. */
export function ListScreen<E extends ListEndpoint>(props: ListScreenProps<E>) {
  const { list, choices = none, detail, actions, empty } = props;
  const [address, setAddress, known] = useAddress(list.name);
  const shape = { fields: list.fields, columns: list.columns.map(({ key }) => key) };
  const state = readAddress(address, shape, defaultsOf(list.defaults, list.sessionFilter));
  const { query, notes } = state;
  const rows = useRows(list.endpoint, query, known);
  const change = (part: ListChange) => {
    rememberChoice({ ...query, ...part }, list.sessionFilter);
    setAddress(changeAddress(address, state, part));
  };
  return (
    <>
      <PageHeader
        title={list.title}
        detail={detail}
        actions={
          <>
            <ListTools list={list} columns={state.columns} onChange={change} />
            {actions}
          </>
        }
      />
      {rows.isError && !rows.data ? (
        <LoadFailure what={list.title} error={rows.error} onRetry={rows.refetch} />
      ) : (
        <div className="flex flex-col gap-4">
          <Filters
            search={list.search}
            quick={list.quick ?? []}
            vocabulary={{ fields: list.fields, choices }}
            query={query}
            unapplied={state.unknown.length > 0}
            onChange={change}
          />
          {notes.length > 0 && (
            <div role="status" className="text-small text-warn">
              {notes.map((note) => (
                <p key={note}>Not applied: {note}</p>
              ))}
            </div>
          )}
          {rows.data?.data.length === 0 ? (
            <NothingListed query={query} total={rows.data.meta.total} empty={empty} onChange={change} />
          ) : (
            <Table
              label={list.title}
              columns={shownColumns(list, state.columns)}
              rows={rows.data?.data}
              rowKey={list.rowKey}
              expected={query.recordPerPage}
              sort={sortOf(query.sort)}
              onSort={({ key, direction }) => change({ sort: direction === 'down' ? `-${key}` : key })}
              stale={rows.isPlaceholderData}
            />
          )}
          {/* with the rows, for before them its place is not known */}
          {rows.meta && (
            <Pagination
              page={query.page}
              size={query.recordPerPage}
              sizes={pageSizes}
              total={rows.meta.total}
              exact={rows.meta.totalExact}
              counting={rows.counting}
              onCount={rows.countAll}
              onPage={(page) => change({ page })}
              onSize={(recordPerPage) => change({ recordPerPage })}
            />
          )}
        </div>
      )}
    </>
  );
}

function sortOf(sort: string | undefined): Sort | undefined {
  if (!sort) return undefined;
  return sort.startsWith('-') ? { key: sort.slice(1), direction: 'down' } : { key: sort, direction: 'up' };
}
