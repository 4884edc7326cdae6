import { countOf } from '#contract/core/counts.ts';
import { formatPrice } from '#contract/core/money.ts';
import type { CheckedRow } from '#contract/payroll/payslip-figures.ts';
import { Status } from '#src/ui/status/status.tsx';
import type { FigureRow } from './figures-file.ts';

/** A row of the file with what the server says of it; undefined while it was not asked. */
export type PreviewRow = FigureRow & { readonly checked: CheckedRow | undefined };

/** The rows of a file of figures, the wrong ones first: whose each is, by what it was matched, and its totals. */
export function FiguresPreview({ name, rows }: { name: string; rows: readonly PreviewRow[] }) {
  const isWrong = ({ problems }: PreviewRow) => problems.length > 0;
  const wrong = rows.filter(isWrong);
  return (
    <section aria-label="Preview">
      <p>
        {name}: {countOf(rows.length, 'row', 'rows')}.{' '}
        {wrong.length === 0
          ? 'Nothing is written before you import them.'
          : `${wrong.length} of them cannot be imported as they are. Correct the file and choose it again.`}
      </p>
      <ol aria-label="Rows of the file" className="mt-3 flex flex-col divide-y divide-line">
        {[...wrong, ...rows.filter((row) => !isWrong(row))].map((row) => (
          <PreviewItem key={row.number} of={row} />
        ))}
      </ol>
    </section>
  );
}

function PreviewItem({ of: { number, row, checked, problems } }: { of: PreviewRow }) {
  const { employee, by, gross, deductions, net } = checked ?? {};
  const named = row.name || row.employee_no || row.email || 'Nobody named';
  const totals = [
    gross && `gross ${formatPrice(gross)}`,
    deductions && `deductions ${formatPrice(deductions)}`,
    net && `net ${formatPrice(net)}`,
  ].filter(Boolean);
  return (
    <li className="grid gap-x-4 py-2 md:grid-cols-[5rem_1fr]">
      <span className="text-soft">Row {number}</span>
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-3">
          <span className="break-words">
            {employee ? `${employee.name}, ${employee.employee_no}` : named}
          </span>
          {by && (
            <Status tone={by === 'number' ? 'good' : 'warn'}>
              {by === 'number' ? 'Matched by number' : 'Matched by e-mail'}
            </Status>
          )}
        </span>
        {totals.length > 0 && <span className="block text-small text-soft">{totals.join(' · ')}</span>}
        {problems.map((problem) => (
          <span key={problem} className="block text-bad">
            {problem}
          </span>
        ))}
      </span>
    </li>
  );
}
