import { Link } from '@tanstack/react-router';
import { addPayslips } from '../../../../../contract/payroll/client-payslips.ts';
import { useMay } from '../../../../session/use-may.ts';
import { linkClass } from '../../../../ui/link/link-class.ts';
import { StaffPayslips } from './staff-payslips.tsx';
import { UploadPayslips } from './upload-payslips.tsx';

/** The payslips of a client, or of one employee: uploading them, publishing them, and what was published. */
export function PayrollDocuments({ clientId, employeeId }: { clientId: string; employeeId?: string }) {
  const mayRun = useMay(addPayslips);
  const of = { clientId, ...(employeeId !== undefined && { employeeId }) };
  return (
    <div className="grid gap-8">
      {employeeId === undefined && (
        <p className="-mb-6 text-small">
          <Link to="/app/clients/$id/payroll" params={{ id: clientId }} className={linkClass}>
            Payroll
          </Link>
        </p>
      )}
      {mayRun && <UploadPayslips key={employeeId} {...of} />}
      <StaffPayslips {...of} />
    </div>
  );
}
