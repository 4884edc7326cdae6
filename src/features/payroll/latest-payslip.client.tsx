import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { Section } from '#src/ui/section/section.tsx';
import { noPayslips } from './no-documents.tsx';
import { PayslipList } from './payslip-list.tsx';
import { myPayslips } from './payslips.queries.ts';

/** The newest payslip, for an employee's home. */
export function LatestPayslip() {
  const query = useQuery(myPayslips);
  return (
    <Section
      title="Latest payslip"
      more={
        <Link to="/client/my-payslips" className={linkClass}>
          All payslips
        </Link>
      }
    >
      <Listed what="Your payslips" rows={query.data?.data.slice(0, 1)} query={query} empty={noPayslips}>
        {(rows) => <PayslipList label="Latest payslip" payslips={rows} expected={1} />}
      </Listed>
    </Section>
  );
}
