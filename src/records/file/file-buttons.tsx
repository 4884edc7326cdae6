import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import type { RecordRow } from '#contract/core/record.ts';
import { call } from '#src/api/call.ts';
import type { FieldValues } from '#src/lib/merge-forms.ts';
import { downloadFile } from '#src/lib/save-file.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button } from '#src/ui/button/button.tsx';
import { sayFailed } from '#src/ui/notifications/say-failed.ts';
import type { RecordForm } from '../record-form.ts';
import type { ClientId, RecordScreens } from '../record-screens.ts';
import type { FileForm } from './file-form.ts';

/** Loads the form of a kind of record, which a list needs only for files. */
export type LoadForm<In extends FieldValues, Out, Row extends RecordRow> = () => Promise<
  RecordForm<In, Out, Row>
>;
interface FileButtonsProps<In extends FieldValues, Out, Row extends RecordRow> {
  of: RecordScreens<In, Out, Row>;
  form: LoadForm<In, Out, Row>;
  clientId: ClientId;
  /** Undefined while they are loading: the buttons keep their place. */
  rows: readonly Row[] | undefined;
}

/** Imports records from CSV, and exports those of the list. */
export function FileButtons<In extends FieldValues, Out, Row extends RecordRow>({
  of,
  form,
  clientId,
  rows,
}: FileButtonsProps<In, Out, Row>) {
  const choices = of.useChoices();
  const mayImport = useMay(of.record.importRows);
  const [dialog, setDialog] = useState<{
    Import: typeof import('./import-dialog.tsx').ImportDialog;
    of: FileForm<In>;
  }>();
  async function open() {
    const [{ ImportDialog }, { fileFormOf }, loaded] = await Promise.all([
      import('./import-dialog.tsx'),
      import('./file-form.ts'),
      form(),
    ]);
    setDialog({ Import: ImportDialog, of: fileFormOf(loaded, clientId) });
  }
  async function save() {
    if (!rows) return;
    const [{ recordsAsCsv }, loaded] = await Promise.all([import('./record-file.ts'), form()]);
    const csv = recordsAsCsv(loaded, rows, choices);
    const parent = clientId === undefined ? {} : { client_id: clientId };
    // An export needs a connection: the activity log says what left the app.
    await call(of.record.logExport, { body: { ...parent, rows: rows.length } });
    downloadFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${of.names.many}.csv`);
  }
  return (
    <>
      {mayImport && (
        <Button size="small" variant="quiet" onClick={() => void open().catch(sayFailed)}>
          <Upload aria-hidden="true" className="size-4" /> Import
        </Button>
      )}
      {rows?.length !== 0 && (
        <Button size="small" variant="quiet" disabled={!rows} onClick={() => void save().catch(sayFailed)}>
          <Download aria-hidden="true" className="size-4" /> Export
        </Button>
      )}
      {dialog && <dialog.Import of={dialog.of} choices={choices} onClose={() => setDialog(undefined)} />}
    </>
  );
}
