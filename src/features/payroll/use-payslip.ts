import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Payslip } from '#contract/payroll/payroll.ts';
import { sayFailed } from '#src/ui/notifications/say-failed.ts';
import { markPayslipOpened } from './payroll.commands.ts';
import { myPayslips } from './payslips.queries.ts';

const none: readonly Payslip[] = [];

/** Ids of payslips reported since the app was opened: the list says so only once it is fetched again. */
const reported = new Set<string>();

function report(payslip: Payslip): void {
  if (reported.has(payslip.id)) return;
  reported.add(payslip.id);
  markPayslipOpened(payslip).catch((error: unknown) => {
    reported.delete(payslip.id);
    sayFailed(error);
  });
}

/** One of the employee's payslips, among all of them. Showing it is reported as the first view: its figures are what it says. */
export function usePayslip(id: string) {
  const query = useQuery(myPayslips);
  const payslip = query.data?.data.find((one) => one.id === id);
  const unread = payslip?.first_viewed_at ? undefined : payslip;
  useEffect(() => {
    if (unread) report(unread);
  }, [unread]);
  return { query, payslip, all: query.data?.data ?? none };
}
