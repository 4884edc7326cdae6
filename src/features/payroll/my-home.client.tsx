import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { greeting } from '../../lib/names.ts';
import { useSession } from '../../session/session.ts';
import { Listed } from '../../ui/item-list/listed.tsx';
import { linkClass } from '../../ui/link/link-class.ts';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Section } from '../../ui/section/section.tsx';
import { Sections } from '../../ui/section/sections.tsx';
import { HrDocumentList } from './hr-document-list.tsx';
import { noHrDocuments, noPayslips } from './no-documents.tsx';
import { myPayslips } from './payroll.queries.ts';
import { PayslipList } from './payslip-list.tsx';
import { useHrDocuments } from './use-hr-documents.ts';

/** What an employee comes for: the newest payslip, what waits for them, their newest documents. `waiting` is what other features add. */
export function MyHome({ waiting }: { waiting?: ReactNode }) {
  const { user } = useSession();
  const payslips = useQuery(myPayslips);
  const { documents, query } = useHrDocuments();
  const toConfirm = documents?.filter(({ acknowledgement }) => acknowledgement === 'REQUIRED');
  const others = documents?.filter(({ acknowledgement }) => acknowledgement !== 'REQUIRED');
  return (
    <>
      <PageHeader title={greeting(user.name)} detail={user.clients[0]?.name} />
      <Sections>
        {waiting}
        <Section
          title="Latest payslip"
          more={
            <Link to="/client/my-payslips" className={linkClass}>
              All payslips
            </Link>
          }
        >
          <Listed
            what="Your payslips"
            rows={payslips.data?.data.slice(0, 1)}
            query={payslips}
            empty={noPayslips}
          >
            {(rows) => <PayslipList label="Latest payslip" payslips={rows} expected={1} />}
          </Listed>
        </Section>
        {(toConfirm ? toConfirm.length > 0 : query.isPending) && (
          <Section title="Please read">
            <HrDocumentList documents={toConfirm} expected={1} />
          </Section>
        )}
        {(others?.length !== 0 || documents?.length === 0) && (
          <Section
            title="HR documents"
            more={
              <Link to="/client/my-hr-documents" className={linkClass}>
                All documents
              </Link>
            }
          >
            <Listed what="Your HR documents" rows={others?.slice(0, 3)} query={query} empty={noHrDocuments}>
              {(rows) => <HrDocumentList documents={rows} expected={3} />}
            </Listed>
          </Section>
        )}
      </Sections>
    </>
  );
}
