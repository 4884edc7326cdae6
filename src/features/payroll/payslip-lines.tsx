import { ListOrdered } from 'lucide-react';
import { useState } from 'react';
import { formatMoney } from '#contract/core/money.ts';
import { type PublishedPayslip, paidKinds } from '#contract/payroll/payroll.ts';
import { Button } from '#src/ui/button/button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { Facts } from '#src/ui/facts/facts.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { linesOf } from './figures/figures.rules.ts';
import { payslipTitle } from './payslip-list.tsx';

/** Opens the breakdown of a payslip, which are easier to read on a phone than its PDF. Nothing where only the PDF was given. */
export function PayslipLines({ of: payslip }: { of: PublishedPayslip }) {
  const [isOpen, setOpen] = useState(false);
  const lines = linesOf(payslip);
  const currency = (payslip.net ?? payslip.gross)?.currency;
  if (lines.length === 0 || currency === undefined) return null;
  const isPaid = ({ kind }: (typeof lines)[number]) => paidKinds.some((paid) => paid === kind);
  const part = (title: string, some: typeof lines, total: PublishedPayslip['net'], label: string) => (
    <Section title={title}>
      <Facts
        facts={[
          ...some.map((line, at) => ({
            key: String(at),
            label: line.label,
            value: <Amount>{formatMoney({ amount: line.amount, currency })}</Amount>,
          })),
          ...(total ? [{ label, value: <Amount total>{formatMoney(total)}</Amount> }] : []),
        ]}
      />
    </Section>
  );
  const withheld = lines.filter((line) => !isPaid(line));
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <ListOrdered aria-hidden="true" className="size-4" /> Breakdown
      </Button>
      {isOpen && (
        <Dialog
          open
          onClose={() => setOpen(false)}
          title={`Breakdown of ${payslipTitle(payslip)}`}
          actions={<Button onClick={() => setOpen(false)}>Close</Button>}
        >
          <div className="grid grid-cols-1 gap-6">
            {part('Paid to you', lines.filter(isPaid), payslip.gross, 'Gross pay')}
            {withheld.length > 0 && part('Withheld', withheld, payslip.deductions, 'Total deductions')}
            {payslip.net && (
              <Section title="Net pay">
                <p className="text-right text-title tabular-nums">{formatMoney(payslip.net)}</p>
              </Section>
            )}
          </div>
        </Dialog>
      )}
    </>
  );
}

/** An amount at the right, under those above it. */
const Amount = ({ total = false, children }: { total?: boolean; children: string }) => (
  <span className={cx('block text-right tabular-nums', total && 'font-bold')}>{children}</span>
);
