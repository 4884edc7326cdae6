import type { ComponentType } from 'react';
import type { Answer, Endpoint, ListAnswer } from '#contract/core/endpoint.ts';
import type { ListFields } from '#contract/core/filters.ts';
import type { Column } from '../ui/table/columns.ts';
import type { ExportEndpoint } from './export/exports.commands.ts';
import type { ListDefaults } from './list-search.ts';
import type { QuickFilter } from './quick-filters.ts';
import type { SessionFilter } from './session-choice.ts';
import type { ListViewsProps } from './views/list-views.tsx';

export type ListEndpoint = Endpoint & { shape: 'list' };
export type ListRowOf<E extends ListEndpoint> = Answer<E> extends ListAnswer<infer Row> ? Row : never;

/** The description of a list, from which its screen follows. Make it outside of components. */
export interface ListSpec<E extends ListEndpoint> {
  /** The name under which its last address is remembered and its views are saved. */
  readonly name: string;
  readonly title: string;
  /** Words for one of its rows and for several. */
  readonly noun: readonly [one: string, many: string];
  readonly endpoint: E;
  readonly fields: ListFields;
  /** All columns; a column sorts if its key is a sortable field. The first is always shown. */
  readonly columns: readonly Column<ListRowOf<E>>[];
  readonly rowKey: (row: ListRowOf<E>) => string;
  readonly defaults?: ListDefaults;
  /** The text when no row matches the filters the list opens with. */
  readonly nothingAtFirst?: string;
  /** The searched fields, in words; absent: there is no search box. */
  readonly search?: string;
  /** Words about a search that is too short; undefined of any other. */
  readonly tooShort?: (words: string) => string | undefined;
  /** Filters always visible above the list; the others are in the filter builder. */
  readonly quick?: readonly QuickFilter[];
  readonly sessionFilter?: SessionFilter;
  /** Rows can be selected: a row's name, and the path of its page. */
  readonly select?: {
    readonly nameOf: (row: ListRowOf<E>) => string;
    readonly pathOf: (row: ListRowOf<E>) => string;
    /** Most rows that “all that match” selects, where the actions on them take fewer than a whole list has. */
    readonly most?: number;
  };
  /** The call that exports the list; absent: there is no export. */
  readonly exports?: ExportEndpoint;
  /** The menu of saved views (`views/list-views.tsx`); staff lists only. */
  readonly views?: ComponentType<ListViewsProps>;
}

/** The columns a list shows: those chosen, else the default ones, always with the first. */
export function shownColumns<E extends ListEndpoint>(
  { columns, fields }: Pick<ListSpec<E>, 'columns' | 'fields'>,
  chosen: readonly string[] | undefined,
): Column<ListRowOf<E>>[] {
  return columns
    .filter(({ key, extra }, at) => at === 0 || (chosen ? chosen.includes(key) : !extra))
    .map(({ roomy, ...column }) => ({
      ...column,
      sortable: fields[column.key]?.sort === true,
      // a chosen column is never left out
      ...(roomy && !chosen && { roomy }),
    }));
}
