import { useState } from 'react';
import type { BulkChange } from '#contract/clients/bulk-edit.ts';
import type { ClientRow } from '#contract/clients/clients.ts';
import { countOf } from '#contract/core/counts.ts';
import { refusal } from '#src/api/refusal.ts';
import { useReach } from '#src/session/connectivity.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { BulkChangeForm } from './bulk-change-form.tsx';
import { type BulkEdit, checkBulkEdit, doBulkEdit } from './bulk-edit.commands.ts';
import { BulkResult } from './bulk-result.tsx';
import { BulkRows } from './bulk-rows.tsx';

interface BulkEditDialogProps {
  clients: readonly ClientRow[];
  onClose(): void;
  /** It was done: the selection is over. */
  onDone(): void;
}

type Step = { of: 'ask' } | { of: 'preview'; edit: BulkEdit } | { of: 'result'; edit: BulkEdit };

const clientsOf = (count: number) => countOf(count, 'client', 'clients');

/** A change of several clients: what to change, what would become of each, and what became of it. */
export default function BulkEditDialog({ clients, onClose, onDone }: BulkEditDialogProps) {
  const [step, setStep] = useState<Step>({ of: 'ask' });
  const [progress, setProgress] = useState<number>();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const { online } = useReach();

  async function preview(change: BulkChange): Promise<void> {
    try {
      setStep({ of: 'preview', edit: await checkBulkEdit(change, clients, setProgress) });
    } finally {
      setProgress(undefined);
    }
  }
  async function write(edit: BulkEdit): Promise<void> {
    setProgress(0);
    setProblems([]);
    try {
      setStep({ of: 'result', edit: await doBulkEdit(edit, setProgress) });
    } catch (error) {
      setProblems(Object.values(refusal(error)).flat());
    } finally {
      setProgress(undefined);
    }
  }
  if (step.of === 'ask')
    return <BulkChangeForm count={clients.length} progress={progress} onClose={onClose} onChoose={preview} />;
  const close = () => {
    onClose();
    onDone();
  };
  if (step.of === 'result') return <BulkResult edit={step.edit} onClose={close} />;
  const count = step.edit.rows.filter(({ outcome }) => outcome === 'changed').length;
  return (
    <Dialog
      open
      width="wide"
      title={`Preview: ${clientsOf(clients.length)}`}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="primary"
            busy={progress !== undefined}
            disabled={count === 0 || !online}
            onClick={() => void write(step.edit).catch(reportError)}
          >
            Change {clientsOf(count)}
          </Button>
          <Button
            onClick={() => {
              setProblems([]);
              setStep({ of: 'ask' });
            }}
          >
            Go back
          </Button>
        </>
      }
    >
      {!online && <p className="mb-4">Changing clients needs a connection.</p>}
      {problems.map((problem) => (
        <p key={problem} role="alert" className="mb-4 text-bad">
          {problem}
        </p>
      ))}
      <p className="mb-4">
        {count === 0
          ? 'Nothing would change.'
          : 'Nothing has changed yet. A client that somebody changes meanwhile is left as it is.'}
        {progress !== undefined && ` ${progress} of ${count} done.`}
      </p>
      <BulkRows rows={step.edit.rows} />
    </Dialog>
  );
}
