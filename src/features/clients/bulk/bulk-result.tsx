import { useState } from 'react';
import { reverseActivity } from '#contract/activity.ts';
import type { BulkRow } from '#contract/clients/bulk-edit.ts';
import { actionOf } from '#contract/clients/bulk-edit.ts';
import { transitions } from '#contract/clients/lifecycle.ts';
import { countOf } from '#contract/core/counts.ts';
import { refusal } from '#src/api/refusal.ts';
import { now } from '#src/lib/time/clock.ts';
import { today } from '#src/lib/time/dates.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { notify } from '#src/ui/notifications/store.ts';
import { type BulkEdit, doBulkEdit, oppositeOf, reverseBulkEdit } from './bulk-edit.commands.ts';
import { BulkRows } from './bulk-rows.tsx';

interface BulkResultProps {
  edit: BulkEdit;
  onClose(): void;
}

/** The outcome for each client, and the way back: the log reverses a bulk edit whole, a status is taken back by its own action. */
export function BulkResult({ edit, onClose }: BulkResultProps) {
  const { online } = useReach();
  const mayReverse = useMay(reverseActivity);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  /** The rows of the edit that took this one back. */
  const [undone, setUndone] = useState<readonly BulkRow[]>();
  const action = actionOf(edit.change);
  const opposite = oppositeOf(edit, today(now()));
  const count = edit.rows.filter(({ outcome }) => outcome === 'changed').length;
  const canUndo = count > 0 && !undone && (action ? opposite !== undefined : mayReverse);

  async function undo(): Promise<void> {
    setBusy(true);
    setProblems([]);
    try {
      if (opposite) return setUndone((await doBulkEdit(opposite, () => undefined)).rows);
      await reverseBulkEdit(edit);
      notify({ message: `The change of ${countOf(count, 'client', 'clients')} was undone.` });
      onClose();
    } catch (error) {
      setProblems(Object.values(refusal(error)).flat());
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      width="wide"
      title={undone ? 'Undone' : `${countOf(count, 'client', 'clients')} changed`}
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
          {canUndo && (
            <Button busy={busy} disabled={!online} onClick={() => void undo().catch(reportError)}>
              Undo
            </Button>
          )}
        </>
      }
    >
      {problems.map((problem) => (
        <p key={problem} role="alert" className="mb-4 whitespace-pre-line text-bad">
          {problem}
        </p>
      ))}
      {!undone && count > 0 && (
        <p className="mb-4">
          {action
            ? transitions[action].undo
            : 'The activity log has this as one bulk edit, which can be reversed whole.'}
        </p>
      )}
      <BulkRows rows={undone ?? edit.rows} done />
    </Dialog>
  );
}
