import { useState } from 'react';
import { errorNotificationMs } from '../../../../contract/limits.ts';
import type { SentRow } from '../../../../contract/sent-envelopes.ts';
import { countOf } from '../../../lib/counts.ts';
import { useReach } from '../../../session/reach.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { notify } from '../../../ui/notifications/store.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
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

/** What can be done to several envelopes at once. What refuses is told, one by one. */
export function BulkActions({ rows, onDone }: BulkActionsProps) {
  const { online } = useReach();
  const [busy, setBusy] = useState(false);
  const [handing, setHanding] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const [refused, setRefused] = useState<Refused>([]);
  const ids = rows.map(({ id }) => id);
  const completed = rows.filter(({ status }) => status === 'completed');
  const allHidden = rows.every(({ hidden }) => hidden);
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
          message: `${countOf(answer.done.length, 'document', 'documents')} ${doneWords[asked.act]}.`,
        });
      setRefused(answer.refused);
      if (answer.refused.length === 0) onDone();
    } finally {
      setBusy(false);
    }
  }
  const start = (asked: Asked) => void act(asked).catch(() => undefined);
  return (
    <>
      <Button size="small" busy={busy} {...tools} onClick={() => start({ act: 'remind', ids })}>
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
          onClick={() => void downloadArchives(completed).catch(() => undefined)}
        >
          Download {completed.length} complete
        </Button>
      )}
      {handing && (
        <HandOverDialog
          what={countOf(ids.length, 'document', 'documents')}
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
          what={countOf(ids.length, 'document', 'documents')}
          onClose={() => setCancelling(false)}
          onCancel={(reason) => act({ act: 'cancel', ids, reason })}
        />
      )}
      <Dialog
        open={refused.length > 0}
        onClose={() => setRefused([])}
        title={`Not done for ${countOf(refused.length, 'document', 'documents')}`}
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
