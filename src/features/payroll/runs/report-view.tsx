import type { ReactNode } from 'react';
import { formatAmount, formatMoney, formatPrice } from '#contract/core/money.ts';
import type { Money } from '#contract/core/values.ts';
import { notableChange, type RunReport } from '#contract/payroll/pay-runs.ts';
import { Facts } from '#src/ui/facts/facts.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { Status } from '#src/ui/status/status.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { Table } from '#src/ui/table/table.tsx';
import { changeWords } from './run-words.ts';

type Row = RunReport['rows'][number];
type Person = RunReport['joiners'][number];

/** A total; '–' where no payslip states it, which is not 0. */
const price = (money: Money | null) => (money ? formatPrice(money) : '–');
const amount = (money: Money | null) => (money ? formatMoney(money) : '–');
/** An amount under a header that says its currency. */
const bareAmount = (money: Money | null) => (money ? formatAmount(money) : '–');

/** True if the change is one that a reader will ask about. */
export const isNotable = ({ change }: Pick<Row, 'change'>) =>
  change !== null && Math.abs(change) > notableChange;

function Change({ of }: { of: Pick<Row, 'change'> }) {
  if (of.change === null) return '–';
  return isNotable(of) ? <Status tone="warn">{changeWords(of.change)}</Status> : changeWords(of.change);
}

/** The figures of a pay run: totals, who came and left, and one line for each employee. `reason` replaces the reason's words. */
export function ReportView({ report, reason }: { report: RunReport; reason?: (row: Row) => ReactNode }) {
  const [first, ...others] = report.totals;
  // Said once, in the headers, if there is one: beside it large amounts would be cut.
  const currency = first && others.length === 0 ? first.currency : undefined;
  const money = currency
    ? ({ figure: bareAmount, width: '8.5rem' } as const)
    : ({ figure: amount, width: '11rem' } as const);
  const header = (title: string) => (currency ? `${title}, ${currency}` : title);
  const columns: Column<Row>[] = [
    {
      key: 'employee',
      header: 'Employee',
      cell: ({ employee }) => (
        <span className="block">
          <span className="block font-medium">{employee.name}</span>
          <span className="block text-small text-soft">{employee.employee_no}</span>
        </span>
      ),
    },
    {
      key: 'gross',
      header: header('Gross'),
      align: 'end',
      width: money.width,
      cell: ({ gross }) => money.figure(gross),
    },
    {
      key: 'net',
      header: header('Net'),
      align: 'end',
      width: money.width,
      cell: ({ net }) => money.figure(net),
    },
    {
      key: 'cost',
      header: header('Employer cost'),
      align: 'end',
      width: currency ? '10.25rem' : '11rem',
      roomy: true,
      cell: ({ employer_cost }) => money.figure(employer_cost),
    },
    {
      key: 'previous',
      header: header('Previous net'),
      align: 'end',
      width: currency ? '9rem' : '11rem',
      roomy: 'middle',
      cell: ({ previous_net }) => money.figure(previous_net),
    },
    { key: 'change', header: 'Change', align: 'end', width: '7.5rem', cell: (row) => <Change of={row} /> },
    { key: 'reason', header: 'Reason', cell: (row) => reason?.(row) || row.reason || '–' },
  ];
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
        {report.totals.map((total) => (
          <Section
            key={total.currency}
            title={report.totals.length > 1 ? `Totals in ${total.currency}` : 'Totals'}
          >
            <Facts
              facts={[
                { label: 'Payslips', value: String(total.payslips) },
                { label: 'Gross', value: price(total.gross) },
                { label: 'Net', value: price(total.net) },
                { label: 'Employer cost', value: price(total.employer_cost) },
                { label: 'Net of the previous run', value: price(total.previous_net) },
                { label: 'Change', value: <Change of={total} /> },
              ]}
            />
          </Section>
        ))}
        <Section title="People">
          <Facts
            facts={[
              { label: 'Joined', value: names(report.joiners) },
              { label: 'Left', value: names(report.leavers) },
              { label: 'Without a payslip', value: names(report.without_payslip) },
            ]}
          />
        </Section>
      </div>
      <Section title="Employees">
        {report.rows.length === 0 ? (
          <p className="text-small text-soft">No payslip of this period yet.</p>
        ) : (
          <Table
            label="Employees of this run"
            columns={columns}
            rows={report.rows}
            rowKey={({ payslip_id }) => payslip_id}
            comfortable
          />
        )}
      </Section>
    </div>
  );
}

const names = (people: readonly Person[]) => people.map(({ name }) => name).join(', ') || 'Nobody';
