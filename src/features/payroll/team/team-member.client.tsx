import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookOpenText, FileText } from 'lucide-react';
import { dateFormats } from '#contract/core/limits.ts';
import type { TeamMember } from '#contract/payroll/team.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { Card } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Facts } from '#src/ui/facts/facts.tsx';
import { ItemList } from '#src/ui/item-list/item-list.tsx';
import { ListEnd } from '#src/ui/item-list/list-end.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { HrDocumentItem } from '../hr-document-list.tsx';
import { PayslipItem } from '../payslip-list.tsx';
import { MemberFrame } from './member-frame.client.tsx';
import { teamDocuments, teamPayslips } from './team.queries.ts';

const day = (value: string | null) => value && formatDate(value, dateFormats.date);

const factsOf = (member: TeamMember | undefined) => {
  const shown = <T,>(of: (member: TeamMember) => T) => member && of(member);
  return [
    {
      label: 'E-mail',
      value: shown(
        ({ work_email }) =>
          work_email && (
            <a href={`mailto:${work_email}`} className={`${linkClass} break-words`}>
              {work_email}
            </a>
          ),
      ),
    },
    {
      label: 'Phone',
      value: shown(
        ({ phone }) =>
          phone && (
            <a href={`tel:${phone.replaceAll(' ', '')}`} className={linkClass}>
              {phone}
            </a>
          ),
      ),
    },
    { label: 'Department', value: shown(({ department }) => department) },
    { label: 'First day', value: shown(({ hire_date }) => day(hire_date)) },
    { label: 'Last day', value: shown(({ end_date }) => day(end_date)) },
  ];
};

/** An employee of the client: how to reach them, and where they work. */
export function TeamMemberDetails({ id }: { id: string }) {
  return (
    <MemberFrame id={id}>
      {(member) => (
        <Card className="max-w-2xl">
          <Facts facts={factsOf(member)} />
        </Card>
      )}
    </MemberFrame>
  );
}

/** An employee's published payslips. */
export function TeamMemberPayslips({ id }: { id: string }) {
  const query = useQuery(teamPayslips(id));
  return (
    <MemberFrame id={id}>
      {() => (
        <>
          <Listed
            what="The payslips"
            rows={query.data?.data}
            query={query}
            empty={
              <EmptyState icon={<FileText />} title="No payslip yet">
                Payslips appear here once the firm has published them.
              </EmptyState>
            }
          >
            {(rows) => (
              <ItemList label="Payslips" expected={12}>
                {rows?.map((payslip) => (
                  <Link
                    key={payslip.id}
                    to="/client/payroll/team/employee/$id/payslips/$payslipId"
                    params={{ id, payslipId: payslip.id }}
                  >
                    <PayslipItem of={payslip} />
                  </Link>
                ))}
              </ItemList>
            )}
          </Listed>
          <ListEnd answer={query.data} />
        </>
      )}
    </MemberFrame>
  );
}

/** The HR documents that an employee sees. */
export function TeamMemberDocuments({ id }: { id: string }) {
  const query = useQuery(teamDocuments(id));
  return (
    <MemberFrame id={id}>
      {() => (
        <>
          <Listed
            what="The documents"
            rows={query.data?.data}
            query={query}
            empty={
              <EmptyState icon={<BookOpenText />} title="No document yet">
                Contracts, policies and certificates that this employee sees appear here.
              </EmptyState>
            }
          >
            {(rows) => (
              <ItemList label="HR documents" expected={6}>
                {rows?.map((document) => (
                  <Link
                    key={document.id}
                    to="/client/payroll/team/employee/$id/documents/$documentId"
                    params={{ id, documentId: document.id }}
                  >
                    <HrDocumentItem of={document} />
                  </Link>
                ))}
              </ItemList>
            )}
          </Listed>
          <ListEnd answer={query.data} />
        </>
      )}
    </MemberFrame>
  );
}
