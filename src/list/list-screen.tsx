import { Download } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import type { ListMeta } from '#contract/core/endpoint.ts';
import { pageSizes } from '#contract/core/limits.ts';
import { Button } from '../ui/button/button.tsx';
import { LoadFailure } from '../ui/error-state/load-failure.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { Pagination } from '../ui/pagination/pagination.tsx';
import { lazyPart } from '../ui/part/lazy-part.tsx';
import type { Sort } from '../ui/table/columns.ts';
import { Table } from '../ui/table/table.tsx';
import { ListExport, useMayExport } from './export/list-export.tsx';
import type { Vocabulary } from './filter-words.ts';
import { Filters } from './filters-bar.tsx';
import { ListNotes } from './list-notes.tsx';
import {
  type ListChange,
  type ListDefaults,
  type ListState,
  parseListSearch,
  updateListSearch,
} from './list-search.ts';
import { type ListEndpoint, type ListRowOf, type ListSpec, shownColumns } from './list-spec.ts';
import { ListTools } from './list-tools.tsx';
import { ListTotal } from './list-total.tsx';
import { NothingListed } from './nothing-listed.tsx';
import { PrintHead } from './print/print-head.tsx';
import { narrowingWords, printedRows, usePrint } from './print/use-print.ts';
import { defaultsOf, rememberChoice } from './session-choice.ts';
import { useKeptPage } from './shown-list.ts';
import { useAddress, useRemembered } from './use-list-search.ts';
import { useMatching } from './use-matching.ts';
import { usePageSize } from './use-page-size.ts';
import { useIsEmpty, useRows } from './use-rows.ts';
import { useSelection } from './use-selection.ts';

const PrintedList = lazyPart(() => import('./print/printed-list.tsx'));
const SelectionBar = lazyPart(() => import('./selection-bar.tsx'));

interface ListScreenProps<E extends ListEndpoint> {
  list: ListSpec<E>;
  /** The choices of fields whose values are not in the contract, as they load. */
  choices?: Vocabulary['choices'];
  /** In place of the table when the list is empty as such. */
  empty: ReactNode;
  /** Above the title: a link back. */
  back?: ReactNode;
  detail?: ReactNode;
  actions?: ReactNode;
  /** Further actions on selected rows; `onDone` ends the selection. */
  bulk?: (rows: readonly ListRowOf<E>[], onDone: () => void) => ReactNode;
}

const none: Vocabulary['choices'] = {};

/** On a wide screen the list is as high as the window: rows scroll, its head and its pages stay. */
const layout = 'flex flex-col md:h-[max(calc(100dvh-var(--spacing-navbar)-4rem),36rem)] print:h-auto';

/** A whole list: its state in the address, views, filters, columns, table or cards, selection, export, and pages. */
export function ListScreen<E extends ListEndpoint>(props: ListScreenProps<E>) {
  const { list, choices = none, back, detail, actions, bulk, empty } = props;
  const [address, setAddress, known] = useAddress(list.name);
  const shape = { fields: list.fields, columns: list.columns.map(({ key }) => key) };
  const [pageSize, rememberPageSize] = usePageSize(list.name);
  const defaults = { ...defaultsOf(address, list), ...(pageSize && { recordPerPage: pageSize }) };
  const state = parseListSearch(address, shape, defaults);
  const { query } = state;
  const sized = pageSize !== undefined || 'recordPerPage' in address;
  const { data, meta, ...rows } = useRows(list.endpoint, query, known && sized);
  const isEmpty = useIsEmpty(list.endpoint, query, data?.data.length === 0);
  // A page beyond the last is not remembered: it would be empty again.
  const isPage = query.page === 1 || (data?.data.length ?? 0) > 0;
  const isShown = known && rows.isSuccess && !rows.isPlaceholderData;
  useRemembered(list.name, address, isShown && isPage);
  useKeptPage(
    list.name,
    isShown && data ? { query, keys: data.data.map(list.rowKey), meta: data.meta } : undefined,
  );
  const clearable = isClearable(state, list.defaults);
  const short = meta && isShort(meta, clearable);
  const selection = useSelection(list, query);
  const matching = useMatching(list.endpoint, query, meta, bulk && selection, list.select?.most);
  const mayExport = useMayExport(list);
  const print = usePrint(list, query, data);
  const columns = shownColumns(list, state.columns);
  const vocabulary = { fields: list.fields, choices };
  const narrowing = narrowingWords(query, vocabulary);
  const [exporting, setExporting] = useState<'all' | 'selected'>();
  const change = (part: ListChange) => {
    rememberChoice({ ...query, ...part }, list.sessionFilter);
    setAddress(updateListSearch(address, state, part));
  };
  return (
    <div className={layout}>
      <PageHeader
        title={list.title}
        back={back}
        detail={detail}
        actions={
          <>
            <ListTools
              list={list}
              address={address}
              state={state}
              shape={shape}
              defaults={list.defaults ?? {}}
              onChange={change}
              onOpen={setAddress}
              onSelect={selection?.begin}
              onExport={mayExport ? () => setExporting('all') : undefined}
              onPrint={data?.data.length ? print.start : undefined}
              printing={print.busy}
            />
            {actions}
          </>
        }
      />
      <div className="flex min-h-0 flex-1 flex-col gap-4">
        <Filters
          search={list.search}
          tooShort={list.tooShort}
          quick={list.quick ?? []}
          vocabulary={vocabulary}
          query={query}
          builder={short === undefined ? 'later' : !short}
          onChange={change}
        />
        <PrintHead narrowing={narrowing} />
        <ListNotes list={list.name} address={address} notes={state.notes} />
        <ListTotal
          meta={meta}
          noun={list.noun}
          stale={rows.isPlaceholderData}
          onClear={clearable ? () => change({ filters: [], search: '' }) : undefined}
        />
        {rows.isError && !data ? (
          <LoadFailure what={list.title} error={rows.error} onRetry={rows.refetch} />
        ) : data?.data.length === 0 ? (
          <NothingListed
            query={query}
            atFirst={clearable ? undefined : list.nothingAtFirst}
            total={data.meta.total}
            isEmpty={isEmpty}
            noun={list.noun}
            empty={empty}
            onChange={change}
          />
        ) : (
          <Table
            label={list.title}
            columns={columns}
            rows={data?.data}
            rowKey={list.rowKey}
            expected={query.recordPerPage}
            sort={sortOf(query.sort)}
            onSort={({ key, direction }) => change({ sort: direction === 'down' ? `-${key}` : key })}
            selection={selection}
            stale={rows.isPlaceholderData}
            contents={JSON.stringify(query)}
          />
        )}
        {selection && selection.keys.size > 0 && (
          <Suspense>
            <SelectionBar
              count={selection.keys.size}
              links={selection.links}
              onClear={selection.onClear}
              matching={matching}
            >
              {bulk?.(selection.rows, selection.onClear)}
              {mayExport && (
                <Button size="small" aria-haspopup="dialog" onClick={() => setExporting('selected')}>
                  <Download aria-hidden="true" className="size-4 max-md:hidden" /> Export
                </Button>
              )}
            </SelectionBar>
          </Suspense>
        )}
        {/* with the rows: before them its place is not known, and without any it leads nowhere */}
        {meta && !short && data?.data.length !== 0 && (
          <div className="md:mt-auto">
            <Pagination
              page={query.page}
              size={query.recordPerPage}
              sizes={pageSizes}
              total={meta.total}
              exact={meta.totalExact}
              counting={rows.counting}
              onCount={rows.countAll}
              onPage={(page) => change({ page })}
              onSize={(recordPerPage) => {
                rememberPageSize(recordPerPage);
                change({ recordPerPage });
              }}
            />
          </div>
        )}
      </div>
      {print.printed && (
        <Suspense>
          <PrintedList
            title={list.title}
            columns={columns}
            rows={printedRows(print.printed.rows, columns, list.rowKey)}
            narrowing={narrowing}
            total={print.printed.total}
            onEnd={print.end}
          />
        </Suspense>
      )}
      <ListExport
        list={list}
        state={state}
        meta={meta}
        ids={exporting === 'selected' ? [...(selection?.keys ?? [])] : undefined}
        open={exporting !== undefined}
        onClose={() => setExporting(undefined)}
      />
    </div>
  );
}

/** True if "Clear all" would change more than the filters every list of this kind opens with. */
function isClearable(
  { query: { filters, search }, unapplied }: ListState,
  defaults: ListDefaults = {},
): boolean {
  const own = JSON.stringify(filters) === JSON.stringify(defaults.filters ?? []);
  return search !== '' || unapplied.length > 0 || (filters.length > 0 && !own);
}

/** True if a whole list fits the first page as it opens: filters and pages are then superfluous. */
const isShort = ({ total, totalExact, page }: ListMeta, clearable: boolean): boolean =>
  totalExact && total <= pageSizes[0] && page === 1 && !clearable;

function sortOf(sort: string | undefined): Sort | undefined {
  if (!sort) return undefined;
  return sort.startsWith('-') ? { key: sort.slice(1), direction: 'down' } : { key: sort, direction: 'up' };
}
