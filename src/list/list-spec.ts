import type { Answer, Endpoint, ListAnswer } from '../../contract/core/endpoint.ts';
import type { ListFields } from '../../contract/core/filters.ts';
import type { Column } from '../ui/table/columns.ts';
import type { ExportEndpoint } from './export/exports.commands.ts';
import type { ListDefaults } from './list-search.ts';
import type { QuickFilter } from './quick-filters.ts';
import type { SessionFilter } from './session-choice.ts';

export type ListEndpoint = Endpoint & { shape: 'list' };
export type RowOf<E extends ListEndpoint> = Answer<E> extends ListAnswer<infer Row> ? Row : never;

/** What a list is, once: its screen follows. Make it outside of components. */
export interface ListSpec<E extends ListEndpoint> {
  /** Under which its last address is remembered and its views are saved. */
  readonly name: string;
  readonly title: string;
  /** One of its rows and several, as people say it. */
  readonly noun: readonly [one: string, many: string];
  readonly endpoint: E;
  readonly fields: ListFields;
  /** All there are; a column sorts if its key is a field that does. The first is always shown. */
  readonly columns: readonly Column<RowOf<E>>[];
  readonly rowKey: (row: RowOf<E>) => string;
  readonly defaults?: ListDefaults;
  /** What is said when nothing fits the filters it opens with. */
  readonly nothingAtFirst?: string;
  /** What the search box searches; absent: there is none. */
  readonly search?: string;
  /** Filters that stand open above the list; the others are in the filter builder. */
  readonly quick?: readonly QuickFilter[];
  readonly sessionFilter?: SessionFilter;
  /** Rows can be selected: what one is called, and the path of its page. */
  readonly select?: {
    readonly nameOf: (row: RowOf<E>) => string;
    readonly pathOf: (row: RowOf<E>) => string;
  };
  /** The call that exports it; absent: it can't be. */
  readonly exports?: ExportEndpoint;
  /** Views of it can be saved; of staff lists only. */
  readonly views?: true;
}

/** The columns a list shows: those chosen, else the usual ones, always with the first. */
export function shownColumns<E extends ListEndpoint>(
  { columns, fields }: Pick<ListSpec<E>, 'columns' | 'fields'>,
  chosen: readonly string[] | undefined,
): Column<RowOf<E>>[] {
  return columns
    .filter(({ key, extra }, at) => at === 0 || (chosen ? chosen.includes(key) : !extra))
    .map(({ roomy, ...column }) => ({
      ...column,
      sortable: fields[column.key]?.sort === true,
      // what was asked for is never left out
      ...(roomy && !chosen && { roomy }),
    }));
}
