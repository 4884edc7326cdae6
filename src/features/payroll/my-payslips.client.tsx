import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Payslip } from '../../../contract/payroll/payroll.ts';
import { KeptNote } from '../../files/kept-note.tsx';
import { buttonClass } from '../../ui/button/button.tsx';
import { Listed } from '../../ui/item-list/listed.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { noPayslips } from './no-documents.tsx';
import { myPayslips } from './payroll.queries.ts';
import { PayslipList } from './payslip-list.tsx';

/** The employee's published payslips, newest first, by year. */
export function MyPayslips() {
  const query = useQuery(myPayslips);
  return (
    <>
      <PageHeader
        title="My payslips"
        detail={<KeptNote />}
        actions={
          <>
            <Link to="/client/my-payslips/year-to-date" className={buttonClass()}>
              Year to date
            </Link>
            <Link to="/client/my-payslips/compare" className={buttonClass()}>
              Compare
            </Link>
          </>
        }
      />
      <Listed what="Your payslips" rows={query.data?.data} query={query} empty={noPayslips}>
        {(all) =>
          all ? (
            byYear(all).map(([year, payslips]) => (
              <section key={year} aria-label={year} className="mb-6">
                <h2 className="mb-2 text-small text-faint">{year}</h2>
                <PayslipList label={`Payslips of ${year}`} payslips={payslips} expected={12} />
              </section>
            ))
          ) : (
            <PayslipList label="Payslips" payslips={undefined} expected={12} />
          )
        }
      </Listed>
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
