import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import { formatMoney, formatPrice } from '#contract/core/money.ts';
import type { Payslip } from '#contract/payroll/payroll.ts';
import { now } from '#src/lib/time/clock.ts';
import { formatDate, monthNames, today } from '#src/lib/time/dates.ts';
import { type Bar, MonthBars } from '#src/ui/chart/month-bars.tsx';
import { cx } from '#src/ui/cx.ts';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { Table } from '#src/ui/table/table.tsx';
import { Tabs } from '#src/ui/tabs/tabs.tsx';
import { noPayslips } from '../no-documents.tsx';
import { titleAmong } from '../payslip-list.tsx';
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

/** The employee's pay of a year, month by month: as a chart, and as its table. */
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
        detail="Your pay, by the day it was paid."
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
              <Figures key={year.year} year={year} payslips={rows ?? []} />
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

function Figures({ year, payslips }: { year: PaidYear; payslips: readonly Payslip[] }) {
  return (
    <>
      {year.without > 0 && (
        <p role="note" className="rounded-card bg-warn-tint px-4 py-3">
          {withoutWords(year)}
        </p>
      )}
      {year.totals.map((total) => (
        <Total key={total.currency} year={year.year} total={total} payslips={payslips} />
      ))}
    </>
  );
}

const views = [
  { key: 'chart', label: 'Chart' },
  { key: 'table', label: 'Table' },
] as const;

function Total({ year, total, payslips }: { year: string; total: YearTotal; payslips: readonly Payslip[] }) {
  const { net, gross, months } = total;
  const [view, setView] = useState('chart');
  const [chosen, setChosen] = useState<string>();
  const month = months.find((one) => one.month === chosen) ?? months.at(-1);
  const span = [months[0], months.at(-1)].map((one) => one && monthName(one.month));
  return (
    <section aria-label={`Pay of ${year} in ${net.currency}`}>
      <dl className="mb-5 flex flex-wrap gap-x-12 gap-y-3 tabular-nums">
        <div>
          <dt className="text-small text-soft">Net, {[...new Set(span)].join(' to ')}</dt>
          <dd className="font-semibold text-display">{formatPrice(net)}</dd>
        </div>
        <div>
          <dt className="text-small text-soft">Gross</dt>
          <dd className="text-title md:text-display">
            {gross ? formatPrice(gross) : 'Not on every payslip'}
          </dd>
        </div>
      </dl>
      <Tabs label="Shown as" tabs={views} selected={view} onSelect={setView}>
        {view === 'chart' ? (
          <>
            {month && <ChosenMonth of={month} payslips={payslips} />}
            <MonthBars
              label={`Pay of ${year} by month`}
              whole="Gross"
              part="Net"
              bars={monthNames('short').map((label, at) =>
                barOf(
                  label,
                  months.find((one) => one.month === `${year}-${String(at + 1).padStart(2, '0')}`),
                ),
              )}
              selected={month?.month}
              onSelect={setChosen}
            />
          </>
        ) : (
          <Table
            label={`Pay of ${year} by month`}
            columns={columns}
            rows={months}
            rowKey={({ month: key }) => key}
          />
        )}
      </Tabs>
    </section>
  );
}

/** The bar of a month; without a name where nothing was paid. Its height is no amount: those are exact, and in words. */
const barOf = (label: string, month: PaidMonth | undefined): Bar =>
  month
    ? {
        key: month.month,
        label,
        name: [
          monthName(month.month),
          month.gross && `gross ${formatMoney(month.gross)}`,
          `net ${formatMoney(month.net)}`,
        ]
          .filter(Boolean)
          .join(', '),
        whole: Number((month.gross ?? month.net).amount),
        part: Number(month.net.amount),
      }
    : { key: label, label };

/** Gross and net of the chosen month, and the way to its payslips. */
function ChosenMonth({
  of: { month, gross, net },
  payslips,
}: {
  of: PaidMonth;
  payslips: readonly Payslip[];
}) {
  const own = payslips.filter(
    (slip) => slip.pay_date.startsWith(month) && slip.net?.currency === net.currency,
  );
  return (
    <div role="status" className="mt-4 flex flex-wrap items-baseline justify-between gap-x-6">
      <h2 className="w-full font-medium">{monthName(month)}</h2>
      <dl className="flex flex-wrap gap-x-6 text-soft tabular-nums">
        <div className="flex gap-2">
          <dt>Net</dt>
          <dd className="font-medium text-ink">{formatMoney(net)}</dd>
        </div>
        <div className="flex gap-2">
          <dt>Gross</dt>
          <dd className="text-ink">{gross ? formatMoney(gross) : 'Only in the document'}</dd>
        </div>
      </dl>
      {own.map((slip) => (
        <Link
          key={slip.id}
          to="/client/my-payslips/$id"
          params={{ id: slip.id }}
          className={cx(linkClass, 'py-2')}
        >
          Open {titleAmong(payslips, slip)}
        </Link>
      ))}
    </div>
  );
}
