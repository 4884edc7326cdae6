import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { dateFormats } from '#contract/core/limits.ts';
import { formatMoney } from '#contract/core/money.ts';
import type { Payslip, PublishedPayslip } from '#contract/payroll/payroll.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx';

/** Title of a payslip: its month. */
export const payslipTitle = ({ period_end }: Pick<Payslip, 'period_end'>) =>
  formatDate(period_end, dateFormats.monthYear);

/** Title of a payslip beside others: of two in a month it says the day they were paid. */
export const titleAmong = (all: readonly PublishedPayslip[], slip: PublishedPayslip): string =>
  all.filter((one) => payslipTitle(one) === payslipTitle(slip)).length > 1
    ? `${payslipTitle(slip)}, paid ${formatDate(slip.pay_date, dateFormats.date)}`
    : payslipTitle(slip);

/** Payslips to open, in the given order; skeletons while undefined. */
export function PayslipList({
  label,
  payslips,
  expected,
}: {
  label: string;
  payslips: readonly Payslip[] | undefined;
  expected: number;
}) {
  return (
    <ItemList label={label} expected={expected}>
      {payslips?.map((payslip) => (
        <Link key={payslip.id} to="/client/my-payslips/$id" params={{ id: payslip.id }}>
          <PayslipItem of={payslip} more={payslip.first_viewed_at ? '' : ' · New'} />
        </Link>
      ))}
    </ItemList>
  );
}

/** A payslip in a list, inside its link. */
export function PayslipItem({ of: { net, ...payslip }, more = '' }: { of: PublishedPayslip; more?: string }) {
  return (
    <Item
      leading={<FileText aria-hidden="true" />}
      title={payslipTitle(payslip)}
      detail={`Paid ${formatDate(payslip.pay_date, dateFormats.date)}${more}`}
      trailing={net && formatMoney(net)}
    />
  );
}
