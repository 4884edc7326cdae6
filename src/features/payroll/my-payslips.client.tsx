import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import type { Payslip } from '../../../contract/payroll.ts';
import { KeptNote } from '../../files/kept-note.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { LoadFailure } from '../../ui/error-state/load-failure.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { myPayslips } from './payroll.queries.ts';
import { PayslipList } from './payslip-list.tsx';

/** Every published payslip of the employee, the newest first, by year. */
export function MyPayslips() {
  const { data, isError, error, refetch } = useQuery(myPayslips);
  return (
    <>
      <PageHeader title="My payslips" detail={<KeptNote />} />
      {isError && !data ? (
        <LoadFailure what="Your payslips" error={error} onRetry={refetch} />
      ) : data?.data.length === 0 ? (
        <EmptyState icon={<FileText />} title="No payslips yet">
          Your first payslip appears here on payday.
        </EmptyState>
      ) : data ? (
        byYear(data.data).map(([year, payslips]) => (
          <section key={year} aria-label={year} className="mb-6">
            <h2 className="mb-2 text-small text-faint">{year}</h2>
            <PayslipList label={`Payslips of ${year}`} payslips={payslips} expected={12} />
          </section>
        ))
      ) : (
        <PayslipList label="Payslips" payslips={undefined} expected={12} />
      )}
    </>
  );
}

/** The payslips of each year, in the order given. */
function byYear(payslips: readonly Payslip[]): [string, Payslip[]][] {
  const yearOf = ({ period_end }: Payslip) => period_end.slice(0, 4);
  return [...new Set(payslips.map(yearOf))].map((year) => [
    year,
    payslips.filter((payslip) => yearOf(payslip) === year),
  ]);
}
