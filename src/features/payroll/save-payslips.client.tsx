import { Download } from 'lucide-react';
import { useState } from 'react';
import { type Payslip, readPayslipFile } from '#contract/payroll/payroll.ts';
import { isUnreached } from '#src/api/errors.ts';
import { Button } from '#src/ui/button/button.tsx';
import { sayFailed } from '#src/ui/notifications/say-failed.ts';
import { notify } from '#src/ui/notifications/store.ts';

const notHere =
  'Not all of these payslips are on this device yet. Once you are connected they can be saved, and stay for when you are not.';

/** Saves several payslips at once, as one zip that this device makes: without a connection too, of payslips that are kept. */
export function SavePayslips({ name, payslips }: { name: string; payslips: readonly Payslip[] }) {
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      const [{ openFile }, { zipOf }, { downloadFile }] = await Promise.all([
        import('#src/files/open-file.ts'),
        import('#src/offline/content/zip.ts'),
        import('#src/lib/save-file.ts'),
      ]);
      const files = [];
      // One after the other: a slow network is not asked for all of them at once.
      for (const { id, file } of payslips) {
        const row = { endpoint: readPayslipFile, id, file, keepAs: 'payslip' } as const;
        const { bytes } = await openFile(row, new AbortController().signal);
        files.push({ name: file.name, bytes: new Uint8Array(bytes) });
      }
      downloadFile(zipOf(files), `${name}.zip`);
    } catch (error) {
      if (isUnreached(error)) notify({ type: 'error', message: notHere });
      else sayFailed(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      size="small"
      variant="quiet"
      busy={busy}
      aria-label={`Download all of ${name}`}
      onClick={() => void save()}
    >
      <Download aria-hidden="true" className="size-4" /> Download all
    </Button>
  );
}
