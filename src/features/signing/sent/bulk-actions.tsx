import { useState } from 'react';
import { countOf, formatCount } from '#contract/core/counts.ts';
import { errorNotificationMs } from '#contract/core/limits.ts';
import type { SentRow } from '#contract/signing/sent-envelopes.ts';
import { useReach } from '#src/session/connectivity.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { notify } from '#src/ui/notifications/store.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { ManyDialog, overlooked } from './many-dialog.tsx';
import { actOnSeveral, downloadArchives, showAgain } from './sent.commands.ts';

interface BulkActionsProps {
  rows: readonly SentRow[];
  onDone(): void;
}

type Asked = Parameters<typeof actOnSeveral>[0];
type Refused = Awaited<ReturnType<typeof actOnSeveral>>['refused'];

const doneWords: Record<Asked['act'], string> = {
  remind: 'reminded',
  hide: 'hidden',
  unhide: 'in your list again',
  cancel: 'cancelled',
  handOver: 'handed over',
  handOverAll: 'handed over',
};

/** Actions on several envelopes at once. Refusals are shown one by one. */
export function BulkActions({ rows, onDone }: BulkActionsProps) {
  const { online } = useReach();
  const [busy, setBusy] = useState(false);
  const [handing, setHanding] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const [asking, setAsking] = useState<'remind' | 'download'>();
  const [refused, setRefused] = useState<Refused>([]);
  const ids = rows.map(({ id }) => id);
  const completed = rows.filter(({ status }) => status === 'completed');
  const allHidden = rows.every(({ hidden }) => hidden);
  const documents = (count: number) => countOf(count, 'document', 'documents');
  const tools = online ? {} : { disabled: true, title: 'This needs a connection.' };

  async function act(asked: Asked): Promise<void> {
    setBusy(true);
    try {
      const answer = await actOnSeveral(asked);
      if (answer.done.length > 0)
        notify({
          ...(asked.act === 'hide' && {
            duration: errorNotificationMs,
            action: { label: 'Undo', run: () => void showAgain(answer.done).catch(() => undefined) },
          }),
          message: `${documents(answer.done.length)} ${doneWords[asked.act]}.`,
        });
      if (answer.unknown > 0)
        notify({
          type: 'error',
          duration: errorNotificationMs,
          message: `The connection was lost, with no answer about ${documents(answer.unknown)}. Try those again.`,
        });
      setRefused(answer.refused);
      if (answer.refused.length === 0 && answer.unknown === 0) onDone();
    } finally {
      setBusy(false);
    }
  }
  const start = (asked: Asked) => void act(asked).catch(() => undefined);
  const remind = () => act({ act: 'remind', ids });
  const download = async () => {
    setBusy(true);
    await downloadArchives(completed)
      .then(setRefused)
      .finally(() => setBusy(false));
  };
  /** Runs at once for few; for many the consequences are shown first. */
  const confirmed = (what: 'remind' | 'download', count: number, work: () => Promise<void>) =>
    count > overlooked ? setAsking(what) : void work().catch(() => undefined);
  return (
    <>
      <Button size="small" busy={busy} {...tools} onClick={() => confirmed('remind', ids.length, remind)}>
        Remind
      </Button>
      <Button size="small" {...tools} onClick={() => start({ act: allHidden ? 'unhide' : 'hide', ids })}>
        {allHidden ? 'Show again' : 'Hide'}
      </Button>
      <Button size="small" aria-haspopup="dialog" {...tools} onClick={() => setCancelling(true)}>
        Cancel…
      </Button>
      <Button size="small" aria-haspopup="dialog" {...tools} onClick={() => setHanding(true)}>
        Hand over…
      </Button>
      {completed.length > 0 && (
        <Button
          size="small"
          {...tools}
          busy={busy}
          onClick={() => confirmed('download', completed.length, download)}
        >
          Download {formatCount(completed.length)} complete
        </Button>
      )}
      {asking === 'remind' && (
        <ManyDialog
          title={`Remind about ${documents(ids.length)}`}
          action="Remind"
          onClose={() => setAsking(undefined)}
          onConfirm={remind}
        >
          Everybody whose turn it is gets a letter, each at most once an hour. Documents nobody can be
          reminded of are listed afterwards.
        </ManyDialog>
      )}
      {asking === 'download' && (
        <ManyDialog
          title={`Download ${documents(completed.length)}`}
          action="Download"
          onClose={() => setAsking(undefined)}
          onConfirm={download}
        >
          One zip file for each, one after the other: keep this page open until the last is there. Your
          browser may ask once whether it may save several files.{' '}
          {completed.length < ids.length &&
            `${documents(ids.length - completed.length)} of those selected are not complete and are left out.`}
        </ManyDialog>
      )}
      {handing && (
        <HandOverDialog
          what={documents(ids.length)}
          offersAll
          onClose={() => setHanding(false)}
          onHandOver={async ({ all, ...to }) => {
            const taker = { userId: to.userId, until: to.until };
            await act(all ? { act: 'handOverAll', ...taker } : { act: 'handOver', ids, ...taker });
            return [];
          }}
        />
      )}
      {cancelling && (
        <CancelDialog
          what={documents(ids.length)}
          onClose={() => setCancelling(false)}
          onCancel={(reason) => act({ act: 'cancel', ids, reason })}
        />
      )}
      <Dialog
        open={refused.length > 0}
        onClose={() => setRefused([])}
        title={`Not done for ${documents(refused.length)}`}
        actions={
          <Button variant="primary" onClick={() => setRefused([])}>
            Understood
          </Button>
        }
      >
        <ul className="flex flex-col gap-3">
          {refused.map(({ id, title, message }) => (
            <li key={id}>
              <p className="font-medium">{title || 'A document that is not yours'}</p>
              <p className="text-small text-soft">{message}</p>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
