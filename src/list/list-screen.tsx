import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Answer, Endpoint, ListAnswer } from '../../contract/endpoint.ts';
import type { ListFields } from '../../contract/filters.ts';
import { pageSizes } from '../../contract/limits.ts';
import { type ListQuery, listSearch } from '../../contract/list.ts';
import { queryOf } from '../api/query.ts';
import { Button } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { LoadFailure } from '../ui/error-state/load-failure.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { Pagination } from '../ui/pagination/pagination.tsx';
import type { Column, Sort } from '../ui/table/columns.ts';
import { Table } from '../ui/table/table.tsx';
import { type Address, changeAddress, type ListDefaults, readAddress } from './address.ts';
import type { FilterControl } from './filters.ts';
import { Filters } from './filters-bar.tsx';
import { defaultsOf, rememberChoice, type SessionFilter } from './session-choice.ts';
import { useAddress } from './use-address.ts';

type ListEndpoint = Endpoint & { shape: 'list' };
type RowOf<E extends ListEndpoint> = Answer<E> extends ListAnswer<infer Row> ? Row : never;

/** What a list is, once: its screen follows. Make it outside of components. */
export interface ListSpec<E extends ListEndpoint> {
  /** Under which its last address is remembered. */
  readonly name: string;
  readonly title: string;
  readonly endpoint: E;
  readonly fields: ListFields;
  /** A column sorts if its key is a field that does. */
  readonly columns: readonly Column<RowOf<E>>[];
  readonly rowKey: (row: RowOf<E>) => string;
  readonly defaults?: ListDefaults;
  /** What the search box searches; absent: there is none. */
  readonly search?: string;
  readonly sessionFilter?: SessionFilter;
}

interface ListScreenProps<E extends ListEndpoint> {
  list: ListSpec<E>;
  filters?: readonly FilterControl[];
  /** In place of the table when the list is empty as such. */
  empty: ReactNode;
  detail?: ReactNode;
  actions?: ReactNode;
}

/** A whole list: its state in the address, filters, table or cards, and pages. */
export function ListScreen<E extends ListEndpoint>(props: ListScreenProps<E>) {
  const { list, detail, actions } = props;
  const [address, setAddress] = useAddress(list.name);
  return (
    <>
      <PageHeader title={list.title} detail={detail} actions={actions} />
      <Rows {...props} address={address ?? {}} known={address !== undefined} onAddress={setAddress} />
    </>
  );
}

interface RowsProps<E extends ListEndpoint> extends ListScreenProps<E> {
  address: Address;
  known: boolean;
  onAddress(next: Address): void;
}

function Rows<E extends ListEndpoint>({
  list,
  filters = [],
  empty,
  address,
  known,
  onAddress,
}: RowsProps<E>) {
  const defaults = defaultsOf(list.defaults, list.sessionFilter);
  const { query, ignored } = readAddress(address, list.fields, defaults);
  const { data, isError, error, isPlaceholderData, refetch } = useListQuery(list.endpoint, query, known);
  const change = (part: Partial<ListQuery>) => {
    rememberChoice({ ...query, ...part }, list.sessionFilter);
    onAddress(changeAddress(address, query, part));
  };
  if (isError && !data) return <LoadFailure what={list.title} error={error} onRetry={refetch} />;
  return (
    <div className="flex flex-col gap-4">
      <Filters search={list.search} controls={filters} query={query} onChange={change} />
      {ignored.length > 0 && (
        <p role="status" className="text-small text-warn">
          Not applied, because this list cannot read it: {ignored.join(', ')}.
        </p>
      )}
      {data?.data.length === 0 ? (
        narrowed(query) ? (
          <EmptyState
            title="Nothing fits"
            action={<Button onClick={() => change({ filters: [], search: '' })}>Clear the filters</Button>}
          />
        ) : (
          empty
        )
      ) : (
        <Table
          label={list.title}
          columns={list.columns.map((column) => ({
            ...column,
            sortable: list.fields[column.key]?.sort === true,
          }))}
          rows={data?.data}
          rowKey={list.rowKey}
          expected={query.recordPerPage}
          sort={sortOf(query.sort)}
          onSort={({ key, direction }) => change({ sort: direction === 'down' ? `-${key}` : key })}
          stale={isPlaceholderData}
        />
      )}
      {/* with the rows, for before them its place is not known */}
      {data && (
        <Pagination
          page={query.page}
          size={query.recordPerPage}
          sizes={pageSizes}
          total={data.meta.total}
          exact={data.meta.totalExact ?? true}
          onPage={(page) => change({ page })}
          onSize={(recordPerPage) => change({ recordPerPage })}
        />
      )}
    </div>
  );
}

/** The answer of a list call. Every list endpoint takes the same query and wraps its rows the same way. */
function useListQuery<E extends ListEndpoint>(endpoint: E, query: ListQuery, enabled: boolean) {
  const input = { query: listSearch(query) } as Parameters<typeof queryOf<E>>[1];
  const options = queryOf(endpoint, input, { enabled });
  const { data, ...rest } = useQuery({ ...options, placeholderData: keepPreviousData });
  return { ...rest, data: data as ListAnswer<RowOf<E>> | undefined };
}

const narrowed = ({ filters, search }: ListQuery) => filters.length > 0 || search !== '';

function sortOf(sort: string | undefined): Sort | undefined {
  if (!sort) return undefined;
  return sort.startsWith('-') ? { key: sort.slice(1), direction: 'down' } : { key: sort, direction: 'up' };
}
