import { useState } from 'react';
import { verbsOf } from '#contract/signing/role-verbs.ts';
import type { Envelope } from '#contract/signing/signing.ts';
import { discardWords } from '#src/offline/outbox/items/discard-words.ts';
import type { OutboxItem } from '#src/offline/outbox/items/items.ts';
import { Button } from '#src/ui/button/button.tsx';
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx';
import { sayFailed } from '#src/ui/notifications/say-failed.ts';
import { discardAct } from './refused-submission.commands.ts';

/** Deletes a refused submission after the person confirmed it. */
export function DiscardSubmission({ item, envelope }: { item: OutboxItem; envelope: Envelope }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Discard
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Discard what you did in “${envelope.title}”?`}
        action="Discard"
        onConfirm={() => void discardAct(item, envelope).catch(sayFailed)}
      >
        Your {verbsOf(envelope.me.role).deed}, with all you filled in for it, is deleted from this device.{' '}
        {discardWords(item)}
      </ConfirmDialog>
    </>
  );
}
