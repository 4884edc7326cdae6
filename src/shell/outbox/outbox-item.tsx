import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import { saveItem } from '#src/files/save-item.ts';
import { toInstant } from '#src/lib/time/clock.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { needsPerson } from '#src/offline/database/rows.ts';
import { discardWords } from '#src/offline/outbox/items/discard-words.ts';
import type { OutboxItem } from '#src/offline/outbox/items/items.ts';
import { discardItem } from '#src/offline/outbox/lazily.ts';
import { openVault } from '#src/offline/vault/vault.ts';
import { sendAgain } from '#src/session/flush-now.ts';
import { useSession } from '#src/session/session.ts';
import { Button, buttonClass } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx';
import { sayFailed } from '#src/ui/notifications/say-failed.ts';
import { Status, type Tone } from '#src/ui/status/status.tsx';

const states: Record<OutboxItem['state'], { words: string; tone: Tone }> = {
  waiting: { words: 'Waiting to be sent', tone: 'info' },
  'sign-in': { words: 'Waits until you sign in', tone: 'warn' },
  conflict: { words: 'Needs you', tone: 'bad' },
  refused: { words: 'Refused', tone: 'bad' },
  sent: { words: 'Sent', tone: 'good' },
};

const heldBy = {
  consent_required: { words: 'Waits until you accept the agreement', tone: 'warn' },
  factor_required: { words: 'Waits until you set up your second factor', tone: 'warn' },
} as const;
const unreadable = { words: 'Cannot be read any more', tone: 'bad' } as const;

function statusOf({ state, code }: OutboxItem): { words: string; tone: Tone } {
  if (code === 'unreadable') return unreadable;
  const isHeld = code === 'consent_required' || code === 'factor_required';
  return isHeld && state === 'sign-in' ? heldBy[code] : states[state];
}

/** Notice on a submission from before this device was last signed in. */
const sealedWords =
  'This device was signed in anew since, so the name of the document cannot be read here. What you signed is sealed for the firm: it can still be sent, and saved as proof, which only the firm can open.';
const mayBeThere = 'It was tried before: look whether the firm has it, and do it again if not.';
const doAgain = 'The firm does not have it: please do it again.';

const time = (ms: number) => formatDate(toInstant(ms), dateFormats.dateTime);

/** One item: its title, its state, and its actions. */
export function OutboxItemCard({ item }: { item: OutboxItem }) {
  const { id, title, state, reason, createdAt, sentAt, envelopeId, origin, code, canSave } = item;
  const { portal } = useSession();
  const isNameless = envelopeId !== undefined && origin === undefined && state !== 'sent';
  // The document's page shows the actions for a refused submission, and the subject of one whose title cannot be read.
  const document = needsPerson(state) || isNameless ? envelopeId : undefined;
  const [asking, setAsking] = useState(false);
  const { words, tone } = statusOf(item);

  const act = (work: () => Promise<unknown>) => () => void work().catch(sayFailed);
  const send = act(() => sendAgain(id));
  const save = act(() => saveItem(id));
  const discard = act(() => discardItem(openVault(), id));

  return (
    <Card title={title} action={<Status tone={tone}>{words}</Status>}>
      <p className="text-small text-soft">
        Made {time(createdAt)}
        {sentAt !== undefined && `, sent ${time(sentAt)}`}
      </p>
      {reason && <p className="mt-1">{reason}</p>}
      {isNameless && <p className="mt-1">{sealedWords}</p>}
      {code === 'unreadable' && <p className="mt-1">{item.mayHaveArrived ? mayBeThere : doAgain}</p>}
      {state !== 'sent' && (
        <div className="mt-4 flex flex-wrap gap-2">
          {document ? (
            <Link
              to={`/${portal}/sign/document-to-sign/$id`}
              params={{ id: document }}
              className={buttonClass('plain', 'small')}
            >
              {needsPerson(state) ? 'See what you can do' : 'See the document'}
            </Link>
          ) : (
            needsPerson(state) &&
            origin && (
              <Link to={origin.page} className={buttonClass('plain', 'small')}>
                See what you can do
              </Link>
            )
          )}
          {code !== 'unreadable' && (
            <Button size="small" onClick={send}>
              {state === 'waiting' ? 'Send now' : 'Try again'}
            </Button>
          )}
          {canSave && (
            <Button size="small" onClick={save}>
              {item.sealed ? 'Save proof' : 'Save a copy'}
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={() => setAsking(true)}>
            Discard
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Discard “${title}”?`}
        action="Discard"
        onConfirm={discard}
      >
        Made {time(createdAt)}. {discardWords(item)}
      </ConfirmDialog>
    </Card>
  );
}
