import { Link } from '@tanstack/react-router';
import { BackLink } from '#src/ui/page-header/back.tsx';
import { TabLinks } from '#src/ui/tabs/tab-links.tsx';
import { StaffHrDocuments } from './hr-documents/staff-hr-documents.tsx';
import { PayslipsOf } from './payslips/payslips-of.tsx';

/** What the employees of a client are given: payslips, or HR documents. */
export function PayrollDocuments({
  clientId,
  of,
  requestId,
}: {
  clientId: string;
  of: 'hr' | undefined;
  requestId: string | undefined;
}) {
  const to = '/app/clients/$id/payroll/documents';
  const params = { id: clientId };
  const exact = { exact: true };
  return (
    <>
      <div className="mb-2">
        <BackLink>
          <Link to="/app/clients/$id/payroll" params={params}>
            Payroll
          </Link>
        </BackLink>
      </div>
      <TabLinks label="Payroll documents">
        <Link to={to} params={params} activeOptions={exact}>
          Payslips
        </Link>
        <Link to={to} params={params} search={{ of: 'hr' }} activeOptions={exact}>
          HR documents
        </Link>
      </TabLinks>
      {of === 'hr' ? (
        <StaffHrDocuments key={requestId} clientId={clientId} requestId={requestId} />
      ) : (
        <PayslipsOf clientId={clientId} />
      )}
    </>
  );
}
