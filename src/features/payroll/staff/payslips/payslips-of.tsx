import { Plus, Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import { addPayslips } from '#contract/payroll/client-payslips.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button } from '#src/ui/button/button.tsx';
import { DialogOpening } from '#src/ui/dialog/dialog-opening.tsx';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { MissingDialog } from '#src/ui/part/missing-part.tsx';
import { StaffPayslips } from './staff-payslips.tsx';
import { UploadPayslips } from './upload-payslips.tsx';

const FiguresDialog = lazyPart(
  async () => ({
    default: (await import('../figures/figures-dialog.tsx')).FiguresDialog,
  }),
  MissingDialog,
);
const ImportFigures = lazyPart(
  async () => ({
    default: (await import('../figures/import-figures.tsx')).ImportFigures,
  }),
  MissingDialog,
);

/** The payslips of a client, or of one employee: entering or uploading them, publishing them, and what was published. */
export function PayslipsOf({ clientId, employeeId }: { clientId: string; employeeId?: string }) {
  const mayRun = useMay(addPayslips);
  const [opened, setOpened] = useState<'figures' | 'import'>();
  const of = { clientId, ...(employeeId !== undefined && { employeeId }) };
  const close = () => setOpened(undefined);
  return (
    <div className="grid grid-cols-1 gap-8">
      {mayRun && (
        <div className="grid grid-cols-1 gap-4">
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setOpened('figures')}>
              <Plus aria-hidden="true" className="size-4" /> Enter a payslip
            </Button>
            {employeeId === undefined && (
              <Button onClick={() => setOpened('import')}>
                <Upload aria-hidden="true" className="size-4" /> Import figures
              </Button>
            )}
          </div>
          <UploadPayslips key={employeeId} {...of} />
        </div>
      )}
      <StaffPayslips {...of} />
      <Suspense fallback={<DialogOpening />}>
        {opened === 'figures' && (
          <FiguresDialog clientId={clientId} of={{ task: 'new', employeeId }} onClose={close} />
        )}
        {opened === 'import' && <ImportFigures clientId={clientId} onClose={close} />}
      </Suspense>
    </div>
  );
}
