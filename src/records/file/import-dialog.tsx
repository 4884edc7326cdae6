import { useState } from 'react';
import { importBytes, importRows } from '../../../contract/core/limits.ts';
import type { RecordRow } from '../../../contract/core/record.ts';
import { countOf } from '../../lib/counts.ts';
import type { FieldValues } from '../../lib/merge-forms.ts';
import { useReach } from '../../session/connectivity.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { sayFailed } from '../../ui/notifications/say-failed.ts';
import { notify } from '../../ui/notifications/store.ts';
import { DropZone } from '../../ui/upload/drop-zone.tsx';
import type { RecordForm } from '../record-form.ts';
import type { Choices, ClientId } from '../record-screens.ts';
import { checkImport, type Preview, startImport } from './import.commands.ts';
import { ImportPreview } from './import-preview.tsx';
import { readRecords } from './record-file.ts';

interface ImportDialogProps<In extends FieldValues, Out, Row extends RecordRow> {
  of: RecordForm<In, Out, Row>;
  clientId: ClientId;
  choices: Choices<In>;
  onClose(): void;
}
/** The chosen file: refused as a whole, being checked, or checked row by row. */
type Chosen<In> = { name: string } & ({ refusal: string } | { preview?: Preview<In> });

const tooLarge = `This file is too large: at most ${importBytes / 1024} KB can be imported at once.`;

/** Imports the records of a CSV file, once every row of it is right. */
export function ImportDialog<In extends FieldValues, Out, Row extends RecordRow>({
  of,
  clientId,
  choices,
  onClose,
}: ImportDialogProps<In, Out, Row>) {
  const [chosen, setChosen] = useState<Chosen<In>>();
  const [busy, setBusy] = useState(false);
  const { online } = useReach();
  const { names, record } = of.of;
  const { noun } = record.description;
  const many = names.many.toLowerCase();
  const preview = chosen && 'preview' in chosen ? chosen.preview : undefined;
  const isRight = preview?.rows.every(({ problems }) => problems.length === 0) ?? false;

  async function choose(file: File) {
    const { name, size } = file;
    if (size > importBytes) return setChosen({ name, refusal: tooLarge });
    const read = readRecords(of, await file.arrayBuffer(), choices);
    if ('refusal' in read) return setChosen({ name, ...read });
    setChosen({ name });
    setChosen({ name, preview: await checkImport(of, clientId, read.rows) });
  }
  async function write() {
    if (!preview) return;
    setBusy(true);
    try {
      const after = await startImport(of, clientId, preview);
      if (after) return setChosen({ name: chosen?.name ?? '', preview: after });
      notify({ message: `${countOf(preview.rows.length, noun, many)} imported.` });
      onClose();
    } finally {
      setBusy(false);
    }
  }
  const failed = (error: unknown) => {
    setChosen(undefined);
    sayFailed(error);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Import ${many}`}
      width="wide"
      actions={
        <>
          {preview && (
            <Button
              variant="primary"
              busy={busy}
              disabled={!isRight || !online}
              onClick={() => void write().catch(sayFailed)}
            >
              Import {countOf(preview.rows.length, noun, many)}
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {!online && <p className="mb-4">Importing needs a connection.</p>}
      <DropZone
        single
        small={chosen !== undefined}
        label={chosen ? 'Choose another file' : 'Choose a CSV file'}
        accept=".csv,text/csv"
        hint={`CSV in UTF-8, at most ${importRows} rows; the first row names the fields.`}
        onFiles={([file]) => file && void choose(file).catch(failed)}
      />
      {!chosen && (
        <p className="mt-4 text-small text-soft">
          An import adds {many} and changes none that are there. Fields:{' '}
          {of.names.map((name) => of.fields[name].label).join(', ')}.
        </p>
      )}
      <div role="status" className="mt-4">
        {chosen && 'refusal' in chosen && (
          <p className="whitespace-pre-line">
            {chosen.name}: {chosen.refusal}
          </p>
        )}
        {chosen && !('refusal' in chosen) && !preview && `${chosen.name} is being checked…`}
        {chosen && preview && (
          <ImportPreview of={of} name={chosen.name} rows={preview.rows} choices={choices} />
        )}
      </div>
    </Dialog>
  );
}
