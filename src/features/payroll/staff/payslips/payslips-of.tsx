import { addPayslips } from '../../../../../contract/payroll/client-payslips.ts';
import { useMay } from '../../../../session/use-may.ts';
import { StaffPayslips } from './staff-payslips.tsx';
import { UploadPayslips } from './upload-payslips.tsx';

/** The payslips of a client, or of one employee: uploading them, publishing them, and what was published. */
export function PayslipsOf({ clientId, employeeId }: { clientId: string; employeeId?: string }) {
  const mayRun = useMay(addPayslips);
  const of = { clientId, ...(employeeId !== undefined && { employeeId }) };
  return (
    <div className="grid grid-cols-1 gap-8">
      {mayRun && <UploadPayslips key={employeeId} {...of} />}
      <StaffPayslips {...of} />
    </div>
  );
}
