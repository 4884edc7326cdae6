import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Draft } from '#contract/signing/drafts.ts';
import { useReach } from '#src/session/connectivity.ts';
import { Button } from '#src/ui/button/button.tsx';
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx';
import { discard, forgetDraft } from '../draft.commands.ts';

/** Discards a draft after the person confirmed it. */
export function DiscardDraft({ draft: { id, title } }: { draft: Pick<Draft, 'id' | 'title'> }) {
  const { online } = useReach();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  async function confirmed() {
    setAsking(false);
    setBusy(true);
    try {
      await discard(id);
      await navigate({ to: '/app/sign/list' });
      forgetDraft(id);
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-haspopup="dialog"
        busy={busy}
        {...(!online && { disabled: true, title: 'This needs a connection.' })}
        onClick={() => setAsking(true)}
        className="-mr-3"
      >
        Discard <span className="sr-only">draft</span>
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Discard “${title}”?`}
        action="Discard"
        // The app shows a failure.
        onConfirm={() => void confirmed().catch(() => undefined)}
      >
        Its documents, people and fields are gone, for good. Nothing of it was sent to anybody.
      </ConfirmDialog>
    </>
  );
}
