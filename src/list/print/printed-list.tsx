import type { ReactNode } from 'react';
import { cx } from '#src/ui/cx.ts';
import { PrintedPage } from '#src/ui/paper/printed-page.tsx';
import { PrintHead } from './print-head.tsx';
import type { PrintedColumn, PrintedRow } from './use-print.ts';

/** Columns from which a list is printed across the longer side of the paper. */
const wideFrom = 7;

interface PrintedListProps {
  title: string;
  columns: readonly PrintedColumn[];
  rows: readonly PrintedRow[];
  /** Its filters in words. */
  narrowing: readonly string[];
  /** The number of rows, and what is left out, in words. */
  total: string;
  /** The paper is out, or was not wanted. */
  onEnd(): void;
}

/** A list on paper, in the place of the page. */
export default function PrintedList(props: PrintedListProps): ReactNode {
  const { title, columns, rows, narrowing, total, onEnd } = props;
  return (
    <PrintedPage title={title} wide={columns.length >= wideFrom} onEnd={onEnd}>
      <PrintHead narrowing={narrowing} total={total} />
      <table className="w-full text-left text-small">
        <thead>
          <tr>
            {columns.map(({ key, header, align }) => (
              <th key={key} scope="col" className={cx('border-b py-1 pr-3', align === 'end' && 'text-right')}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              {columns.map(({ key, align }, at) => (
                <td
                  key={key}
                  className={cx('border-line border-b py-1 pr-3 align-top', align === 'end' && 'text-right')}
                >
                  {row.cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </PrintedPage>
  );
}
