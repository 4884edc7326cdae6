import { useState } from 'react';
import { dateFormats } from '../../contract/limits.ts';
import { downloadFile } from '../files/save-file.ts';
import { formatDate, toInstant } from '../lib/time.ts';
import type { OutboxItem } from '../offline/outbox/items.ts';
import { discardItem, exportItem, retryItem } from '../offline/outbox/resolve.ts';
import { openVault } from '../offline/vault/vault.ts';
import { flushNow } from '../session/flush-now.ts';
import { Button } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Status, type Tone } from '../ui/status/status.tsx';

const states: Record<OutboxItem['state'], { words: string; tone: Tone }> = {
  waiting: { words: 'Waiting to be sent', tone: 'info' },
  'sign-in': { words: 'Waits until you sign in', tone: 'warn' },
  conflict: { words: 'Needs you: something changed', tone: 'bad' },
  refused: { words: 'Refused', tone: 'bad' },
  sent: { words: 'Sent', tone: 'good' },
};

const time = (ms: number) => formatDate(toInstant(ms), dateFormats.dateTime);

/** One item: what it is, what became of it, and what can be done. */
export function OutboxItemCard({ item }: { item: OutboxItem }) {
  const { id, title, state, reason, createdAt, sentAt } = item;
  const [asking, setAsking] = useState(false);
  const { words, tone } = states[state];

  const act = (work: () => Promise<unknown>) => () => void work().catch(reportError);
  const send = act(async () => {
    await retryItem(openVault(), id);
    await flushNow();
  });
  const save = act(async () => {
    const { name, file } = await exportItem(openVault(), id);
    downloadFile(file, name);
  });
  const discard = act(() => discardItem(openVault(), id));

  return (
    <Card title={title} action={<Status tone={tone}>{words}</Status>}>
      <p className="text-small text-soft">
        Made {time(createdAt)}
        {sentAt !== undefined && `, sent ${time(sentAt)}`}
      </p>
      {reason && <p className="mt-1">{reason}</p>}
      {state !== 'sent' && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button size="small" onClick={send}>
            {state === 'waiting' ? 'Send now' : 'Try again'}
          </Button>
          <Button size="small" onClick={save}>
            Save a copy
          </Button>
          <Button size="small" variant="quiet" onClick={() => setAsking(true)}>
            Discard
          </Button>
        </div>
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Discard “${title}”?`}
        width="narrow"
        actions={
          <>
            <Button variant="danger" onClick={discard}>
              Discard
            </Button>
            <Button onClick={() => setAsking(false)}>Keep it</Button>
          </>
        }
      >
        It was made {time(createdAt)} and the firm does not have it. Discarded, it is gone for good.
      </Dialog>
    </Card>
  );
}
