import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../../session/session.ts';
import { linkClass } from '../../ui/link/link-class.ts';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Section } from '../../ui/section/section.tsx';
import { HrDocumentList } from './hr-document-list.tsx';
import { myPayslips } from './payroll.queries.ts';
import { PayslipList } from './payslip-list.tsx';
import { useHrDocuments } from './use-hr-documents.ts';

/** What an employee comes for: the newest payslip, what waits for them, their newest documents. `waiting` is what other features add. */
export function MyHome({ waiting }: { waiting?: ReactNode }) {
  const { user } = useSession();
  const { data: payslips } = useQuery(myPayslips);
  const { documents } = useHrDocuments();
  const toConfirm = documents?.filter(({ acknowledgement }) => acknowledgement === 'REQUIRED') ?? [];
  return (
    <>
      <PageHeader title={`Hello, ${user.name.split(' ')[0]}`} detail={user.clients[0]?.name} />
      <div className="flex flex-col gap-8">
        {waiting}
        {toConfirm.length > 0 && (
          <Section title="Please read">
            <HrDocumentList documents={toConfirm} expected={1} />
          </Section>
        )}
        <Section
          title="Latest payslip"
          more={
            <Link to="/client/my-payslips" className={linkClass}>
              All payslips
            </Link>
          }
        >
          <PayslipList label="Latest payslip" payslips={payslips?.data.slice(0, 1)} expected={1} />
        </Section>
        <Section
          title="HR documents"
          more={
            <Link to="/client/my-hr-documents" className={linkClass}>
              All documents
            </Link>
          }
        >
          <HrDocumentList documents={documents?.slice(0, 3)} expected={3} />
        </Section>
      </div>
    </>
  );
}
