import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import { formatPrice } from '#contract/core/money.ts';
import { type Payslip, readPayslipFile } from '#contract/payroll/payroll.ts';
import { FileScreen } from '#src/files/file-screen.tsx';
import { formatDate } from '#src/lib/time/dates.ts';
import { ErrorState } from '#src/ui/error-state/error-state.tsx';
import { sayFailed } from '#src/ui/notifications/say-failed.ts';
import { markPayslipOpened } from './payroll.commands.ts';
import { PayslipLines } from './payslip-lines.tsx';
import { payslipTitle } from './payslip-list.tsx';
import { myPayslips } from './payslips.queries.ts';

/** 'CHF 4,250 paid 28 Oct 2026'; 'Paid 28 Oct 2026' for a payslip without figures. */
function paidWords({ net, pay_date }: Payslip): string {
  const day = formatDate(pay_date, dateFormats.date);
  return net ? `${formatPrice(net)} paid ${day}` : `Paid ${day}`;
}

/** A payslip's PDF. */
export function PayslipScreen({ id }: { id: string }) {
  const { data } = useQuery(myPayslips);
  const payslip = data?.data.find((one) => one.id === id);
  const unread = payslip?.first_viewed_at ? undefined : payslip;
  useEffect(() => {
    if (unread) markPayslipOpened(unread).catch(sayFailed);
  }, [unread]);

  const back = <Link to="/client/my-payslips">My payslips</Link>;
  if (data && !payslip) {
    return (
      <ErrorState title="There is no such payslip" action={back}>
        It may have been withdrawn by your employer.
      </ErrorState>
    );
  }
  return (
    <FileScreen
      title={payslip ? payslipTitle(payslip) : 'Payslip'}
      back={back}
      detail={payslip && paidWords(payslip)}
      actions={payslip && <PayslipLines of={payslip} />}
      row={payslip && { endpoint: readPayslipFile, id, file: payslip.file, keepAs: 'payslip' }}
    />
  );
}
