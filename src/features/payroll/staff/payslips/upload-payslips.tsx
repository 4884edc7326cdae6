import { useQueries } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { uploads } from '#contract/core/limits.ts';
import { readAmount } from '#contract/core/money.ts';
import { newId } from '#contract/core/values.ts';
import type { Upload } from '#contract/documents/uploads.ts';
import { refusal } from '#src/api/refusal.ts';
import { useUploads } from '#src/files/use-uploads.ts';
import { now } from '#src/lib/time/clock.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import { notify } from '#src/ui/notifications/store.ts';
import { Progress } from '#src/ui/progress/progress.tsx';
import { DropZone } from '#src/ui/upload/drop-zone.tsx';
import { employeeChoices, useEmployees } from '../employee-choices.ts';
import { matchQuery } from './match-query.ts';
import { addDrafts } from './payslip.commands.ts';
import { PayslipReview, type ReviewRow } from './review-row.tsx';
import { noRun, RunChoice } from './run-choice.tsx';

const mostMib = uploads.payroll.underBytes / 1024 / 1024;

interface Arrived {
  uploadId: string;
  /** Id of the payslip to be, the same in every try. */
  id: string;
  name: string;
}

interface UploadPayslipsProps {
  clientId: string;
  /** The employee they are all for; otherwise they are matched. */
  employeeId?: string;
}

/** Uploads PDFs of payslips: each is matched to an employee, a person looks at all of them, and they become drafts. */
export function UploadPayslips({ clientId, employeeId }: UploadPayslipsProps) {
  const [run, setRun] = useState(noRun);
  const [arrived, setArrived] = useState<readonly Arrived[]>([]);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [figures, setFigures] = useState({ gross: '', net: '' });
  const [errors, setErrors] = useState<Readonly<Record<string, string[]>>>({});
  const [busy, setBusy] = useState(false);
  const { sending, add, remove } = useUploads('payroll', ({ id, name }: Upload) =>
    setArrived((all) => [...all, { uploadId: id, id: newId(now()), name }]),
  );
  const known = useEmployees(clientId);
  const employees = useMemo(() => employeeChoices(known), [known]);
  const matches = useQueries({
    queries: arrived.map(({ uploadId }) =>
      matchQuery({
        ...{ clientId, uploadId, periodEnd: run.period_end },
        enabled: employeeId === undefined && run.period_end !== '',
      }),
    ),
  });
  const idsOf = arrived.map(
    ({ uploadId }, at) => employeeId ?? chosen[uploadId] ?? matches[at]?.data?.[0]?.employee?.id ?? '',
  );
  const filesFor = new Map<string, number>();
  for (const id of idsOf) filesFor.set(id, (filesFor.get(id) ?? 0) + 1);
  const rows = arrived.map(({ uploadId, name }, at): ReviewRow => {
    const id = idsOf[at] ?? '';
    return {
      uploadId,
      name,
      match: matches[at]?.data?.[0],
      waits: employeeId === undefined && run.period_end === '',
      unread: matches[at]?.isError ?? false,
      employeeId: id,
      byHand: chosen[uploadId] !== undefined,
      isTwin: id !== '' && (filesFor.get(id) ?? 0) > 1,
      problems: problemsOf(errors, at),
    };
  });
  const forget = useCallback(
    (ids: readonly string[]) => setArrived((all) => all.filter(({ uploadId }) => !ids.includes(uploadId))),
    [],
  );
  const choose = useCallback(
    (uploadId: string, id: string) => setChosen((all) => ({ ...all, [uploadId]: id })),
    [],
  );
  const removeRow = useCallback((uploadId: string) => forget([uploadId]), [forget]);
  const undecided = rows.filter((row) => !row.employeeId).length;
  const twins = rows.filter((row) => row.isTwin).length;
  const open = [
    undecided > 0 && `${undecided === 1 ? '1 file needs' : `${undecided} files need`} an employee first.`,
    twins > 0 && `${twins} files are for an employee who has another one.`,
  ].filter((words) => typeof words === 'string');

  async function submit() {
    setBusy(true);
    setErrors({});
    // The server says what is wrong with a text that is no amount.
    const amount = (text: string) => (text.trim() === '' ? null : (readAmount(text, '.') ?? text));
    try {
      await addDrafts(
        {
          client_id: clientId,
          ...run,
          run_type: 'SCHEDULED',
          payslips: arrived.map(({ id, uploadId }, at) => ({
            id,
            upload_id: uploadId,
            employee_id: rows[at]?.employeeId ?? '',
            gross: employeeId ? amount(figures.gross) : null,
            net: employeeId ? amount(figures.net) : null,
          })),
        },
        (batch) => {
          forget(batch.map(({ upload_id }) => upload_id));
          notify({
            type: 'success',
            message: `${batch.length === 1 ? '1 draft was' : `${batch.length} drafts were`} added. Publish them once you have looked at them.`,
          });
        },
      );
      setFigures({ gross: '', net: '' });
    } catch (error) {
      setErrors(refusal(error));
    } finally {
      setBusy(false);
    }
  }

  const general = errors['']?.join(' ');
  return (
    <Card title={employeeId ? 'Upload a payslip' : 'Upload payslips'}>
      <div className="grid grid-cols-1 gap-4">
        <RunChoice clientId={clientId} run={run} errors={errors} onChange={setRun} />
        <DropZone
          label={employeeId ? 'Choose a PDF' : 'Choose PDFs'}
          accept="application/pdf,.pdf"
          hint={`PDF only, under ${mostMib} MB each. ${employeeId ? '' : 'Any number: each is matched to its employee, and you look at all of them.'}`}
          single={employeeId !== undefined}
          small={rows.length > 0}
          onFiles={add}
        />
        {sending.map(({ id, name, size, sent, problem, waiting }) => (
          <div key={id} className="flex items-center gap-3">
            <span className="min-w-0 flex-1">
              <span className="block break-words">{name}</span>
              {problem ? (
                <span role="alert" className="block text-small text-bad">
                  {problem}
                </span>
              ) : (
                <Progress bare label={`Sending ${name}`} value={sent} max={Math.max(1, size)} />
              )}
              {waiting && <span className="block text-small text-soft">Waiting for a connection</span>}
            </span>
            <IconButton label={`Remove ${name}`} icon={<X />} onClick={() => remove(id)} />
          </div>
        ))}
        {rows.length > 0 && !run.period_end && (
          <p role="status" className="rounded-control bg-warn-tint px-3 py-2 text-small">
            Choose the pay period: the files are matched once it is known.
          </p>
        )}
        {rows.length > 0 && (
          <ul aria-label="Files to review" className="divide-y divide-line rounded-card border border-line">
            {rows.map((row) => (
              <PayslipReview
                key={row.uploadId}
                row={row}
                employees={employees}
                onChoose={choose}
                onRemove={removeRow}
              />
            ))}
          </ul>
        )}
        {employeeId && rows.length > 0 && (
          <div className="grid-fields">
            <TextField
              label="Gross pay"
              optional
              inputMode="decimal"
              value={figures.gross}
              error={errors['payslips.0.gross']?.[0]}
              onChange={(gross) => setFigures((all) => ({ ...all, gross }))}
            />
            <TextField
              label="Net pay"
              optional
              inputMode="decimal"
              value={figures.net}
              error={errors['payslips.0.net']?.[0]}
              onChange={(net) => setFigures((all) => ({ ...all, net }))}
            />
          </div>
        )}
        {general && (
          <p role="alert" className="text-small text-bad">
            {general}
          </p>
        )}
        {rows.length > 0 && (
          <div className="flex flex-wrap items-center gap-3">
            <Button
              variant="primary"
              busy={busy}
              disabled={open.length > 0 || !run.period_end || sending.some(({ problem }) => !problem)}
              onClick={() => void submit()}
            >
              Add {rows.length === 1 ? '1 draft' : `${rows.length} drafts`}
            </Button>
            {open.length > 0 && <p className="text-small text-soft">{open.join(' ')}</p>}
          </div>
        )}
      </div>
    </Card>
  );
}

const problemsOf = (errors: Readonly<Record<string, string[]>>, at: number): string[] =>
  ['employee_id', 'upload_id'].flatMap((field) => errors[`payslips.${at}.${field}`] ?? []);
