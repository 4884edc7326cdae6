import { usePhone } from '../use-media.ts';
import { CardList } from './card-list.tsx';
import type { TableProps } from './columns.ts';
import { DataTable } from './data-table.tsx';

/**
 * A list: a table on the desktop, cards below 768 px. The first column holds the link to the row's own page; a press anywhere on the row
 * follows it; arrow keys, Home and End move between rows, and Space selects one. Inside a flex column with a fixed height it scrolls under
 * its sticky header.
 */
export function Table<Row>(props: TableProps<Row>) {
  return usePhone() ? <CardList {...props} /> : <DataTable {...props} />;
}
