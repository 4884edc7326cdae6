import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { countOf } from '#contract/core/counts.ts';
import { importBytes, importRows } from '#contract/core/limits.ts';
import type { DecimalMark } from '#contract/core/money.ts';
import { newId } from '#contract/core/values.ts';
import { runTypes } from '#contract/payroll/client-payslips.ts';
import { type CheckedRow, importPayslipFigures } from '#contract/payroll/payslip-figures.ts';
import { ApiError } from '#src/api/errors.ts';
import { queryOf } from '#src/api/query.ts';
import { refusal } from '#src/api/refusal.ts';
import { labelOf } from '#src/lib/names.ts';
import { now } from '#src/lib/time/clock.ts';
import { useReach } from '#src/session/connectivity.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { notify } from '#src/ui/notifications/store.ts';
import { DropZone } from '#src/ui/upload/drop-zone.tsx';
import { noRun, RunChoice } from '../payslips/run-choice.tsx';
import { importQuery, refreshFigures, sendImport } from './figures.queries.ts';
import { columnsInWords, type FigureRow, readFigures } from './figures-file.ts';
import { FiguresPreview, type PreviewRow } from './figures-preview.tsx';

/** A chosen file; its ids stay, so that sending it again writes nothing twice. */
interface Chosen {
  readonly name: string;
  readonly id: string;
  readonly bytes: ArrayBuffer | undefined;
  readonly rowIds: readonly string[];
}

const tooLarge = `This file is too large: at most ${importBytes / 1024} KB can be imported at once.`;
const marks: readonly { value: DecimalMark; label: string }[] = [
  { value: '.', label: 'With a decimal point: 1,234.50' },
  { value: ',', label: 'With a decimal comma: 1.234,50' },
];

/** The rows of the file with what the server says of those it was asked about. */
function previewOf(rows: readonly FigureRow[], checked: readonly CheckedRow[] | undefined): PreviewRow[] {
  const asked = rows.filter(({ problems }) => problems.length === 0);
  return rows.map((row) => {
    const answer = checked?.[asked.indexOf(row)];
    return { ...row, checked: answer, problems: [...row.problems, ...(answer?.problems ?? [])] };
  });
}

/** Imports payslips by their figures from a CSV file: every row is matched and looked at before anything is written. */
export function ImportFigures({ clientId, onClose }: { clientId: string; onClose(): void }) {
  const [run, setRun] = useState(noRun);
  const [runType, setRunType] = useState<(typeof runTypes)[number]>('SCHEDULED');
  const [decimals, setDecimals] = useState<DecimalMark>('.');
  const [chosen, setChosen] = useState<Chosen>();
  const [queued, setQueued] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const { online } = useReach();

  const read = chosen?.bytes && readFigures(chosen.bytes, decimals);
  const rows = read && 'rows' in read ? read.rows : [];
  const right = rows.flatMap((row, at) =>
    row.problems.length === 0 ? [{ id: chosen?.rowIds[at] ?? '', ...row.row }] : [],
  );
  const body = { id: chosen?.id ?? '', client_id: clientId, ...run, run_type: runType, rows: right };
  const hasPeriod = Object.values(run).every((day) => day !== '');
  const check = useQuery(
    queryOf(
      importPayslipFigures,
      { body: { ...body, check: true } },
      { persist: false, quiet: true, enabled: hasPeriod && right.length > 0 },
    ),
  );
  const preview = previewOf(rows, check.data?.rows);
  const isRight =
    hasPeriod &&
    preview.length > 0 &&
    preview.every(({ problems, checked }) => problems.length === 0 && checked !== undefined);
  const problem =
    (chosen && !chosen.bytes && tooLarge) ||
    (read && 'refusal' in read && read.refusal) ||
    (check.error && Object.values(wordsOf(check.error)).flat().join(' ')) ||
    undefined;

  async function choose(file: File) {
    setFailed(undefined);
    const id = newId(now());
    const bytes = file.size > importBytes ? undefined : await file.arrayBuffer();
    const rowIds = Array.from({ length: importRows }, () => newId(now()));
    setChosen({ name: file.name, id, bytes, rowIds });
  }
  async function write() {
    setBusy(true);
    setFailed(undefined);
    try {
      const { state } = await sendImport({ ...body, check: false });
      if (state === 'QUEUED') return setQueued(body.id);
      await refreshFigures();
      notify({ type: 'success', message: `${countOf(rows.length, 'draft was', 'drafts were')} added.` });
      onClose();
    } catch (error) {
      setFailed(Object.values(wordsOf(error)).flat().join(' '));
      // The rows say what is wrong with them by now.
      await check.refetch();
    } finally {
      setBusy(false);
    }
  }

  if (queued !== undefined) return <QueuedImport id={queued} count={rows.length} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Import figures"
      width="wide"
      actions={
        <>
          {rows.length > 0 && (
            <Button variant="primary" busy={busy} disabled={!isRight || !online} onClick={() => void write()}>
              Import {countOf(rows.length, 'payslip', 'payslips')}
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {!online && <p role="status">Importing needs a connection.</p>}
        <RunChoice
          clientId={clientId}
          run={run}
          errors={check.error ? wordsOf(check.error) : {}}
          onChange={setRun}
        />
        <div className="grid-fields">
          <SelectField
            label="Kind of run"
            value={runType}
            choices={runTypes.map((type) => ({ value: type, label: labelOf(type) }))}
            onChange={(type) => setRunType(runTypes.find((one) => one === type) ?? 'SCHEDULED')}
          />
          <SelectField
            label="Amounts are written"
            value={decimals}
            choices={marks}
            onChange={(mark) => setDecimals(mark === ',' ? ',' : '.')}
          />
        </div>
        <DropZone
          single
          small={chosen !== undefined}
          label={chosen ? 'Choose another file' : 'Choose a CSV file'}
          accept=".csv,text/csv"
          hint={`A CSV file of at most ${importRows} rows. Its first row names the columns.`}
          onFiles={([file]) => file && void choose(file)}
        />
        {!chosen && (
          <p className="text-small text-soft">
            One row for each employee. Columns: {columnsInWords}. Gross and Net are compared with the lines,
            which make the totals.
          </p>
        )}
        {rows.length > 0 && !hasPeriod && (
          <p role="status" className="rounded-control bg-warn-tint px-3 py-2 text-small">
            Choose the pay period: the rows are checked once it is known.
          </p>
        )}
        <div role="status">
          {problem && (
            <p className="whitespace-pre-line text-bad">
              {chosen?.name}: {problem}
            </p>
          )}
          {failed && <p className="whitespace-pre-line text-bad">{failed}</p>}
          {check.isFetching && `${chosen?.name} is being checked…`}
        </div>
        {rows.length > 0 && <FiguresPreview name={chosen?.name ?? ''} rows={preview} />}
      </div>
    </Dialog>
  );
}

/** The words of a failure; those of single rows stand with the rows. */
function wordsOf(error: unknown): Record<string, string[]> {
  if (error instanceof ApiError && error.errors) {
    const others = Object.entries(error.errors).filter(([field]) => !field.startsWith('rows.'));
    return others.length > 0
      ? Object.fromEntries(others)
      : { '': ['Some rows cannot be imported any more.'] };
  }
  return refusal(error);
}

/** An import that a job writes: its state until it has ended. */
function QueuedImport({ id, count, onClose }: { id: string; count: number; onClose(): void }) {
  const { data } = useQuery({
    ...importQuery(id),
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'QUEUED' ? false : 2000),
  });
  const state = data?.state ?? 'QUEUED';
  useEffect(() => {
    if (state === 'DONE') void refreshFigures();
  }, [state]);
  return (
    <Dialog open onClose={onClose} title="Import figures" actions={<Button onClick={onClose}>Close</Button>}>
      <p role="status" className="whitespace-pre-line">
        {state === 'QUEUED' &&
          `${countOf(count, 'payslip is', 'payslips are')} being added. You may close this: your inbox tells you when it is done.`}
        {state === 'DONE' && `${countOf(count, 'draft was', 'drafts were')} added.`}
        {state === 'FAILED' && `Nothing was imported.\n${data?.problem ?? ''}`}
      </p>
    </Dialog>
  );
}
