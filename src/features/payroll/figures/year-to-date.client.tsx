import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import { formatMoney, formatPrice } from '#contract/core/money.ts';
import { now } from '#src/lib/time/clock.ts';
import { formatDate, monthNames, today } from '#src/lib/time/dates.ts';
import { GrowthChart } from '#src/ui/chart/growth-chart.tsx';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { Table } from '#src/ui/table/table.tsx';
import { Tabs } from '#src/ui/tabs/tabs.tsx';
import { noPayslips } from '../no-documents.tsx';
import { myPayslips } from '../payslips.queries.ts';
import { withoutWords } from './figure-words.ts';
import { type PaidMonth, type PaidYear, paidYears, type YearTotal } from './figures.rules.ts';

const monthName = (month: string) => formatDate(`${month}-01`, dateFormats.monthYear);

const columns: Column<PaidMonth>[] = [
  { key: 'month', header: 'Paid in', cell: ({ month }) => monthName(month) },
  {
    key: 'gross',
    header: 'Gross',
    align: 'end',
    width: '10rem',
    cell: ({ gross }) => (gross ? formatMoney(gross) : '–'),
  },
  { key: 'net', header: 'Net', align: 'end', width: '10rem', cell: ({ net }) => formatMoney(net) },
  {
    key: 'soFar',
    header: 'Net so far',
    align: 'end',
    width: '10rem',
    cell: ({ soFar }) => formatMoney(soFar),
  },
];

/** The employee's net pay of a year, month by month: as a chart, and as its table. */
export function YearToDate() {
  const query = useQuery(myPayslips);
  const [chosen, setChosen] = useState<string>();
  const years = paidYears(query.data?.data ?? [], today(now()));
  const year = years.find((one) => one.year === chosen) ?? years[0];
  return (
    <>
      <PageHeader
        title="Year to date"
        back={<Link to="/client/my-payslips">My payslips</Link>}
        detail="Your net pay, by the day it was paid."
      />
      <Listed what="Your payslips" rows={query.data?.data} query={query} empty={noPayslips}>
        {(rows) =>
          year ? (
            <div className="grid max-w-3xl grid-cols-1 gap-8">
              {years.length > 1 && (
                <div className="md:max-w-48">
                  <SelectField
                    label="Year"
                    value={year.year}
                    choices={years.map((one) => ({ value: one.year, label: one.year }))}
                    onChange={setChosen}
                  />
                </div>
              )}
              <Figures key={year.year} year={year} />
            </div>
          ) : rows ? (
            noPayslips
          ) : (
            <div aria-busy="true">
              <Skeleton className="h-96 w-full max-w-3xl" />
            </div>
          )
        }
      </Listed>
    </>
  );
}

function Figures({ year }: { year: PaidYear }) {
  return (
    <>
      {year.without > 0 && (
        <p role="note" className="rounded-card bg-warn-tint px-4 py-3">
          {withoutWords(year)}
        </p>
      )}
      {year.totals.map((total) => (
        <Total key={total.currency} year={year.year} total={total} />
      ))}
    </>
  );
}

const views = [
  { key: 'chart', label: 'Chart' },
  { key: 'table', label: 'Table' },
] as const;

function Total({ year, total: { net, months } }: { year: string; total: YearTotal }) {
  const [view, setView] = useState('chart');
  const [first] = months;
  const last = months.at(-1);
  const span = [first, last].map((month) => month && monthName(month.month));
  const steps = monthNames('short').map((label, at) => {
    const paid = months.find(({ month }) => month === `${year}-${String(at + 1).padStart(2, '0')}`);
    if (!paid) return { label };
    // Only for the height of the bar: the amounts in words are exact.
    const [soFar, added] = [Number(paid.soFar.amount), Number(paid.net.amount)];
    return { label, before: soFar - added, added };
  });
  return (
    <section aria-label={`Net pay of ${year} in ${net.currency}`}>
      <p className="text-title tabular-nums md:text-display">{formatPrice(net)}</p>
      <p className="mb-4 text-soft">net, {[...new Set(span)].join(' to ')}</p>
      <Tabs label="Shown as" tabs={views} selected={view} onSelect={setView}>
        {view === 'chart' ? (
          <GrowthChart
            label={`Net pay grew to ${formatPrice(net)} by ${span[1]}. The table has the amounts.`}
            added="Paid in the month"
            before="Paid before"
            steps={steps}
          />
        ) : (
          <Table
            label={`Net pay of ${year} by month`}
            columns={columns}
            rows={months}
            rowKey={({ month }) => month}
          />
        )}
      </Tabs>
    </section>
  );
}
