import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatAmount, formatMoney } from '#contract/core/money.ts';
import type { Money } from '#contract/core/values.ts';
import type { Payslip } from '#contract/payroll/payroll.ts';
import { cx } from '#src/ui/cx.ts';
import { linkClass } from '#src/ui/link/link-class.ts';
import { Section } from '#src/ui/section/section.tsx';
import { payslipTitle } from '../payslip-list.tsx';
import { type BreakdownLine, breakdownOf, yearUpTo } from './breakdown.rules.ts';
import { differenceWords } from './figure-words.ts';
import { linesOf } from './figures.rules.ts';

interface BreakdownProps {
  of: Payslip;
  /** The payslip before it. */
  before: Payslip | undefined;
  /** All payslips of the employee. */
  all: readonly Payslip[];
}

/** The figures of a payslip: net pay, lines, what changed since the one before, and the year up to it. */
export function Breakdown({ of: slip, before, all }: BreakdownProps) {
  const { earnings, deductions, netChange } = breakdownOf(slip, before);
  const year = yearUpTo(all, slip);
  return (
    <div className="grid grid-cols-1 gap-8">
      {slip.net && (
        <section aria-label="Net pay">
          <h2 className="text-small text-soft">Net pay</h2>
          <p className="font-semibold text-display tabular-nums">{formatMoney(slip.net)}</p>
          {netChange && before && <p className="text-soft tabular-nums">{changeWords(netChange, before)}</p>}
        </section>
      )}
      {linesOf(slip).length === 0 && <p className="text-soft">The lines are only in the document.</p>}
      <div className="grid grid-cols-1 gap-8 md:grid-cols-2">
        {earnings.length + (slip.gross ? 1 : 0) > 0 && (
          <Section title="Earnings">
            <Amounts lines={earnings} total={slip.gross} label="Gross pay" />
          </Section>
        )}
        {deductions.length + (slip.deductions ? 1 : 0) > 0 && (
          <Section title="Deductions">
            <Amounts lines={deductions} total={slip.deductions} label="Total deductions" />
          </Section>
        )}
        {year && (
          <Section
            title={`${year.year} to date`}
            more={
              <Link to="/client/my-payslips/year-to-date" className={linkClass}>
                Month by month
              </Link>
            }
          >
            <dl>
              <Row label="Gross">{year.gross ? formatMoney(year.gross) : 'Not on every payslip'}</Row>
              <Row label="Net">{formatMoney(year.net)}</Row>
            </dl>
            {year.without > 0 && (
              <p className="text-small text-soft">
                {year.without === 1
                  ? 'One payslip has its figures only in the document and is not counted.'
                  : `${year.without} payslips have their figures only in the document and are not counted.`}
              </p>
            )}
          </Section>
        )}
      </div>
    </div>
  );
}

/** 'CHF 20.00 more than in September 2026' */
function changeWords(change: Money, before: Payslip): string {
  const month = payslipTitle(before);
  const bare = change.amount.replace('-', '');
  if (Number(bare) === 0) return `The same as in ${month}`;
  const way = bare === change.amount ? 'more' : 'less';
  return `${formatMoney({ ...change, amount: bare })} ${way} than in ${month}`;
}

function Amounts({
  lines,
  total,
  label,
}: {
  lines: readonly BreakdownLine[];
  total: Money | null;
  label: string;
}) {
  return (
    <dl>
      {lines.map((line, at) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
          key={at}
          label={line.label}
          more={line.change && `${differenceWords(line.change)}${line.amount ? '' : ', not on this payslip'}`}
        >
          {line.amount ? formatAmount(line.amount) : '–'}
        </Row>
      ))}
      {total && (
        <Row label={label} isTotal>
          {formatMoney(total)}
        </Row>
      )}
    </dl>
  );
}

/** A line: its label, its amount at the right, and below that what changed. */
function Row({
  label,
  more,
  isTotal = false,
  children,
}: {
  label: string;
  more?: ReactNode;
  isTotal?: boolean;
  children: string;
}) {
  return (
    <div
      className={cx(
        'flex flex-wrap items-baseline justify-between gap-x-4 border-t py-2.5',
        isTotal ? 'border-edge font-semibold' : 'border-line',
      )}
    >
      <dt className="min-w-0 flex-[1_1_9rem] wrap-anywhere">{label}</dt>
      <dd className="ml-auto text-right tabular-nums">
        {children}
        {more && <span className="block text-small text-soft">{more}</span>}
      </dd>
    </div>
  );
}
