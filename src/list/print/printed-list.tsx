import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '#src/ui/cx.ts';
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

/** A list on paper, in the place of the page: it asks for the printer as soon as it stands. */
export default function PrintedList(props: PrintedListProps): ReactNode {
  const { title, columns, rows, narrowing, total, onEnd } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: printed once, as it stood when it was asked for
  useEffect(() => {
    addEventListener('afterprint', onEnd, { once: true });
    const frame = requestAnimationFrame(() => globalThis.print());
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('afterprint', onEnd);
    };
  }, []);
  return createPortal(
    <section
      aria-label={`${title}, for printing`}
      className={cx('printed-list', columns.length >= wideFrom && 'printed-wide')}
    >
      <h2 className="text-title">{title}</h2>
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
    </section>,
    document.body,
  );
}
