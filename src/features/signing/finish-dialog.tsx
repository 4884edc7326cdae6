import { useState } from 'react';
import type { Envelope } from '../../../contract/signing.ts';
import { goesWhen } from '../../offline/outbox/goes-when.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';

interface FinishDialogProps {
  envelope: Envelope;
  online: boolean;
  onClose(): void;
  onFinish(): Promise<void>;
}

/** The consent and the one clear Finish. */
export function FinishDialog({ envelope, online, onClose, onFinish }: FinishDialogProps) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  async function finish() {
    setBusy(true);
    setFailed(false);
    try {
      await onFinish();
    } catch (error) {
      setFailed(true);
      setBusy(false);
      reportError(error);
    }
  }
  return (
    <Dialog
      open
      title={`Sign “${envelope.title}”`}
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" busy={busy} onClick={() => void finish()}>
            {envelope.me.role === 'approver' ? 'Approve' : 'Sign and finish'}
          </Button>
          <Button onClick={onClose}>Read again</Button>
        </>
      }
    >
      <p className="whitespace-pre-line text-soft">{envelope.consent.text}</p>
      {!online && (
        <p className="mt-4 rounded-control bg-sunken px-3 py-2 text-small">
          You are offline. Your signature is kept on this device for {envelope.sender.name}. {goesWhen()}
        </p>
      )}
      {failed && (
        <p role="alert" className="mt-4 rounded-control bg-bad-tint px-3 py-2 text-bad text-small">
          This device is not ready to sign this document without a connection. Everything you filled in is
          kept; connect and try again.
        </p>
      )}
    </Dialog>
  );
}
