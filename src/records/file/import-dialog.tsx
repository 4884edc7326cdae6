import { countOf, formatCount } from '#contract/core/counts.ts';
import { importFileBytes, importFileRows, importRows } from '#contract/core/limits.ts';
import type { FieldValues } from '#src/lib/merge-forms.ts';
import { downloadFile } from '#src/lib/save-file.ts';
import { useReach } from '#src/session/connectivity.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { Progress } from '#src/ui/progress/progress.tsx';
import { DropZone } from '#src/ui/upload/drop-zone.tsx';
import type { Choices } from '../record-screens.ts';
import { ColumnChoices } from './column-choices.tsx';
import type { FileForm } from './file-form.ts';
import { FileQuestions } from './file-questions.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportResult } from './import-result.tsx';
import { emptyCsv } from './record-file.ts';
import { skippedWords } from './skipped-words.ts';
import { useImport } from './use-import.ts';

interface ImportDialogProps<In extends FieldValues> {
  of: FileForm<In>;
  choices: Choices<In>;
  onClose(): void;
}

const csv = 'text/csv;charset=utf-8';
const accept =
  '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Imports the rows of a file: CSV in any form, or a workbook. What it leaves open is asked, and nothing is written before it is confirmed. */
export function ImportDialog<In extends FieldValues>({ of, choices, onClose }: ImportDialogProps<In>) {
  const { online } = useReach();
  const work = useImport(of, choices, onClose);
  const { file, open, preview, sending, result } = work;
  const {
    nouns: [noun, many],
    verbs: [act] = ['Import', 'imported'],
    about = '',
  } = of;
  const most = of.list ? importFileRows : importRows;
  const good = open?.isLong
    ? open.table.rows.length
    : (preview?.rows.filter(({ problems }) => problems.length === 0).length ?? 0);
  const isReady = open !== undefined && (open.isLong ? open.isSettled : preview !== undefined && good > 0);
  const saveEmpty = () => downloadFile(new Blob([emptyCsv(of)], { type: csv }), `${many}.csv`);
  const skipped = open && skippedWords(open.table);

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Import ${many}`}
      width="wide"
      actions={
        <>
          {open && !result && !sending && (
            <Button
              variant="primary"
              busy={work.busy}
              disabled={!isReady || !online}
              onClick={() => void work.write().catch(work.failed)}
            >
              {act} {countOf(good, noun, many)}
            </Button>
          )}
          {sending?.id && <Button onClick={() => void work.stop().catch(work.failed)}>Stop</Button>}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {!online && <p className="mb-4">Importing needs a connection.</p>}
      {!sending && (
        <DropZone
          single
          small={file !== undefined}
          label={file ? 'Choose another file' : 'Choose a file'}
          accept={accept}
          hint={`CSV or XLSX, at most ${formatCount(most)} rows and ${importFileBytes / 1024 / 1024} MB. One row names the columns.`}
          more={
            !file && (
              <Button size="small" variant="quiet" onClick={saveEmpty}>
                Save an empty file
              </Button>
            )
          }
          onFiles={([chosen]) => chosen && void work.choose(chosen).catch(work.failed)}
        />
      )}
      {!file && (
        <p className="mt-4 text-small text-soft">
          An import adds {many} and changes none that are there. {about} Columns:{' '}
          {of.names.map((name) => of.fields[name].label).join(', ')}.
        </p>
      )}
      {open && !sending && !result && (
        <>
          {skipped && <p className="mt-4 text-small text-soft">{skipped}</p>}
          <FileQuestions
            table={open.table}
            questions={open.questions}
            answers={open.mapping}
            onEncoding={(encoding) => void work.decode(encoding).catch(work.failed)}
            onAnswers={(answers) => void work.settle({ ...open.mapping, ...answers }).catch(work.failed)}
          />
          <ColumnChoices
            table={open.table}
            targets={open.targets}
            columns={open.mapping.columns}
            missing={open.plan.missing}
            noun={noun}
            onColumns={(columns) => void work.settle({ ...open.mapping, columns }, true).catch(work.failed)}
          />
        </>
      )}
      <div role="status" className="mt-4">
        {file?.refusal !== undefined && (
          <p className="whitespace-pre-line">
            {file.name}: {file.refusal}
          </p>
        )}
        {file && !file.refusal && !open && `${file.name} is being read…`}
        {open?.isSettled &&
          !preview &&
          !sending &&
          !result &&
          !work.unchecked &&
          `${file?.name} is being checked…`}
        {open && work.unchecked && (
          <>
            <p>{file?.name} could not be checked. The file and your choices are kept.</p>
            <Button
              size="small"
              className="mt-3"
              onClick={() => void work.settle(open.mapping).catch(work.failed)}
            >
              Check again
            </Button>
          </>
        )}
        {sending && (
          <Progress
            label={sending.words}
            value={sending.part}
            detail={
              sending.id
                ? 'You may close this: your inbox tells you when it is done'
                : 'Keep this open until it is sent'
            }
          />
        )}
        {open && preview && !sending && !result && (
          <ImportPreview
            of={of}
            name={file?.name ?? ''}
            rows={preview.rows}
            total={open.table.rows.length}
            fields={open.plan.fields}
            choices={choices}
          />
        )}
        {result && <ImportResult of={of} result={result} />}
      </div>
    </Dialog>
  );
}
