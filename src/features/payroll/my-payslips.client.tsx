import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { hasEveryWord } from '#contract/core/fold.ts';
import type { Payslip } from '#contract/payroll/payroll.ts';
import { KeptNote } from '#src/files/kept-note.tsx';
import { buttonClass } from '#src/ui/button/button.tsx';
import { SearchField } from '#src/ui/filter/search-field.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { noPayslips } from './no-documents.tsx';
import { PayslipList, payslipTitle } from './payslip-list.tsx';
import { myPayslips } from './payslips.queries.ts';
import { SavePayslips } from './save-payslips.client.tsx';

/** From this number of payslips on, they can be searched. */
const searchedFrom = 13;

/** The employee's published payslips, newest first, by year. */
export function MyPayslips() {
  const query = useQuery(myPayslips);
  const [words, setWords] = useState('');
  const rows = query.data?.data;
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
      {rows && rows.length >= searchedFrom && (
        <SearchField label="Search payslips" value={words} onSearch={setWords} className="mb-4 md:max-w-64" />
      )}
      {words !== '' && !rows?.some((payslip) => isFound(payslip, words)) && (
        <p role="status" className="text-soft">
          No payslip matches “{words}”.
        </p>
      )}
      <Listed what="Your payslips" rows={rows} query={query} empty={noPayslips}>
        {(all) =>
          all ? (
            byYear(all.filter((payslip) => isFound(payslip, words))).map(([year, payslips]) => (
              <section key={year} aria-label={year} className="mb-6">
                <div className="mb-2 flex items-center justify-between gap-3">
                  <h2 className="text-small text-faint">{year}</h2>
                  {payslips.length > 1 && <SavePayslips name={`Payslips of ${year}`} payslips={payslips} />}
                </div>
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

/** True if every word is in the payslip's month, year or pay day: '2026 mar'. */
const isFound = (payslip: Payslip, words: string): boolean =>
  hasEveryWord(`${payslipTitle(payslip)} ${payslip.pay_date}`, words);

/** The payslips of each year, in the order given. */
function byYear(payslips: readonly Payslip[]): [string, Payslip[]][] {
  const yearOf = ({ period_end }: Payslip) => period_end.slice(0, 4);
  return [...new Set(payslips.map(yearOf))].map((year) => [
    year,
    payslips.filter((payslip) => yearOf(payslip) === year),
  ]);
}
