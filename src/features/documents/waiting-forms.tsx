import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { needsPerson, type ShareForm } from '#src/offline/database/rows.ts';
import { discardWords } from '#src/offline/outbox/items/discard-words.ts';
import { goesSoon, goesWhen } from '#src/offline/outbox/items/goes-when.ts';
import type { OutboxItem } from '#src/offline/outbox/items/items.ts';
import { discardItem, takeUpItem } from '#src/offline/outbox/lazily.ts';
import { openVault } from '#src/offline/vault/vault.ts';
import { useReach } from '#src/session/connectivity.ts';
import { Button } from '#src/ui/button/button.tsx';
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { sayFailed } from '#src/ui/notifications/say-failed.ts';

interface WaitingFormsProps<I extends OutboxItem> {
  /** The forms of this screen that the firm does not have. */
  items: readonly I[];
  form: ShareForm;
  /** Fills the screen with a form that left the outbox; its files are drafts by then. */
  onTakeUp(item: I): void;
}

const SeeWhatWaits = () => (
  <Link to="/client/outbox" className={linkClass}>
    See what waits
  </Link>
);

/** What was sent from this screen and waits on the device, or was refused: it is changed and sent again, or discarded by name. */
export function WaitingForms<I extends OutboxItem>({ items, form, onTakeUp }: WaitingFormsProps<I>) {
  const { online } = useReach();
  const [discarding, setDiscarding] = useState<I>();
  async function takeUp(item: I) {
    if (await takeUpItem(openVault(), item.id, form)) onTakeUp(item);
  }
  const waiting = items.filter(({ state }) => state === 'waiting');
  /** They go once their person has done something first. */
  const held = items.filter(({ state }) => state === 'sign-in');
  const refused = items.filter(({ state }) => needsPerson(state));
  return (
    <>
      {waiting.length > 0 && (
        <p className="rounded-control bg-sunken px-3 py-2 text-small">
          {waiting.map(({ title }) => title).join('; ')}: kept on this device, and not sent yet.{' '}
          {online ? goesSoon() : goesWhen()} <SeeWhatWaits />
        </p>
      )}
      {held.map(({ id, title, reason }) => (
        <p key={id} role="status" className="rounded-control bg-warn-tint px-3 py-2 text-small">
          {title}: kept on this device, and not sent yet. {reason} <SeeWhatWaits />
        </p>
      ))}
      {refused.map((item) => (
        <section key={item.id} aria-label={item.title} className="rounded-card bg-bad-tint px-4 py-3">
          <div role="alert">
            <p className="break-words font-medium">{`Not sent. ${item.title}`}</p>
            <p className="break-words">{item.reason}</p>
          </div>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="small" onClick={() => void takeUp(item).catch(sayFailed)}>
              Change it and send it again
            </Button>
            <Button size="small" variant="quiet" onClick={() => setDiscarding(item)}>
              Discard
            </Button>
          </div>
        </section>
      ))}
      {discarding && (
        <ConfirmDialog
          open
          title={`Discard “${discarding.title}”?`}
          action="Discard"
          onClose={() => setDiscarding(undefined)}
          onConfirm={() => {
            setDiscarding(undefined);
            void discardItem(openVault(), discarding.id).catch(sayFailed);
          }}
        >
          {discardWords(discarding)}
        </ConfirmDialog>
      )}
    </>
  );
}
