import { Send } from 'lucide-react';
import { useState } from 'react';
import type { SentEnvelope } from '#contract/signing/sending.ts';
import { useReach } from '#src/session/connectivity.ts';
import { Button } from '#src/ui/button/button.tsx';
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx';
import { askAgain } from './sent.commands.ts';

interface ReaddressedProps {
  envelope: SentEnvelope;
  /** A recipient whose record has another address than was asked. */
  recipient: SentEnvelope['recipients'][number];
  mayAct: boolean;
}

/** Says that a recipient's address changed, and asks them again at the new one. */
export function Readdressed({ envelope, recipient, mayAct }: ReaddressedProps) {
  const { online } = useReach();
  const [asks, setAsks] = useState(false);
  const { name } = recipient;
  const email = recipient.readdressed?.email;
  if (!email) return <p className="text-small">Their record has no address now, so they cannot be asked.</p>;
  return (
    <div className="mt-1 flex flex-col items-start gap-2">
      <p className="wrap-anywhere text-small">
        Their record says {email} now. They cannot open the document until you ask them again.
      </p>
      {mayAct && (
        <Button size="small" disabled={online ? undefined : true} onClick={() => setAsks(true)}>
          <Send aria-hidden="true" className="size-4" /> Ask again
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        title={`Ask ${name} again?`}
        action="Ask again"
        keep="Cancel"
        danger={false}
        onClose={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          void askAgain(envelope, recipient).catch(() => undefined);
        }}
      >
        The document goes to {email}. Make sure in another way, by telephone for instance, that this address
        is theirs.
      </ConfirmDialog>
    </div>
  );
}
