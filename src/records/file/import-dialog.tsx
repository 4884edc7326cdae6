import { useState } from 'react';
import { countOf } from '#contract/core/counts.ts';
import { importBytes, importRows } from '#contract/core/limits.ts';
import type { FieldValues } from '#src/lib/merge-forms.ts';
import { downloadFile } from '#src/lib/save-file.ts';
import { useReach } from '#src/session/connectivity.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { sayFailed } from '#src/ui/notifications/say-failed.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { DropZone } from '#src/ui/upload/drop-zone.tsx';
import type { Choices } from '../record-screens.ts';
import type { FileForm } from './file-form.ts';
import { checkImport, type Preview, startImport } from './import.commands.ts';
import { ImportPreview } from './import-preview.tsx';
import { emptyCsv, readRows } from './record-file.ts';

interface ImportDialogProps<In extends FieldValues> {
  of: FileForm<In>;
  choices: Choices<In>;
  onClose(): void;
}
/** The chosen file: refused as a whole, being checked, or checked row by row. */
type Chosen<In> = { name: string } & ({ refusal: string } | { preview?: Preview<In> });

const tooLarge = `This file is too large: at most ${importBytes / 1024} KB can be imported at once.`;

/** Imports the records of a CSV file, once every row of it is right. */
export function ImportDialog<In extends FieldValues>({ of, choices, onClose }: ImportDialogProps<In>) {
  const [chosen, setChosen] = useState<Chosen<In>>();
  const [busy, setBusy] = useState(false);
  const { online } = useReach();
  const {
    nouns: [noun, many],
    verbs: [act, done] = ['Import', 'imported'],
    about = '',
  } = of;
  const preview = chosen && 'preview' in chosen ? chosen.preview : undefined;
  const isRight = preview?.rows.every(({ problems }) => problems.length === 0) ?? false;

  async function choose(file: File) {
    const { name, size } = file;
    if (size > importBytes) return setChosen({ name, refusal: tooLarge });
    const read = readRows(of, await file.arrayBuffer(), choices);
    if ('refusal' in read) return setChosen({ name, ...read });
    setChosen({ name });
    setChosen({ name, preview: await checkImport(of, read.rows) });
  }
  async function write() {
    if (!preview) return;
    setBusy(true);
    try {
      const after = await startImport(of, preview);
      if (after) return setChosen({ name: chosen?.name ?? '', preview: after });
      notify({ message: `${countOf(preview.rows.length, noun, many)} ${done}.` });
      onClose();
    } finally {
      setBusy(false);
    }
  }
  const saveEmpty = () =>
    downloadFile(new Blob([emptyCsv(of)], { type: 'text/csv;charset=utf-8' }), `${many}.csv`);
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
              {act} {countOf(preview.rows.length, noun, many)}
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
        hint={`A CSV file of at most ${importRows} rows. Its first row names the columns.`}
        more={
          !chosen && (
            <Button size="small" variant="quiet" onClick={saveEmpty}>
              Save an empty file
            </Button>
          )
        }
        onFiles={([file]) => file && void choose(file).catch(failed)}
      />
      {!chosen && (
        <p className="mt-4 text-small text-soft">
          An import adds {many} and changes none that are there. {about} Columns:{' '}
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
