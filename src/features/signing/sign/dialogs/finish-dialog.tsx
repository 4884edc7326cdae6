import { useState } from 'react';
import { capital, verbsOf } from '#contract/signing/role-verbs.ts';
import type { Envelope } from '#contract/signing/signing.ts';
import { ApiError, isUnreached } from '#src/api/errors.ts';
import { SubmissionRefused } from '#src/features/signing/refusal/refused-error.ts';
import { goesWhen } from '#src/offline/outbox/items/goes-when.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { notKept } from '#src/ui/notifications/say-failed.ts';

const notReady = (does: string) =>
  `This device is not ready to ${does} without a connection. Everything you filled in is kept; connect and try again.`;

/** Why the submission is not safely stored, in words for the person. */
function wordsOf(error: unknown, does: string): string {
  if (error instanceof SubmissionRefused) return error.message;
  const isNotReady =
    isUnreached(error) ||
    error instanceof ApiError ||
    (error instanceof Error && error.name === 'NotEnrolledError');
  return isNotReady ? notReady(does) : notKept(error);
}

/** Label of the button. */
const finishing: Record<Envelope['me']['role'], string> = {
  signer: 'Sign and finish',
  approver: 'Approve',
  observer_ack: 'Confirm',
  observer: 'Finish',
};

interface FinishDialogProps {
  envelope: Envelope;
  online: boolean;
  onClose(): void;
  onFinish(): Promise<void>;
}

/** The consent and the button that finishes. */
export function FinishDialog({ envelope, online, onClose, onFinish }: FinishDialogProps) {
  const { role } = envelope.me;
  const { does, asked, deed } = verbsOf(role);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  async function finish() {
    setBusy(true);
    setFailed('');
    try {
      await onFinish();
    } catch (error) {
      setFailed(wordsOf(error, does));
      setBusy(false);
      if (!(error instanceof SubmissionRefused)) reportError(error);
    }
  }
  return (
    <Dialog
      open
      title={`${capital(asked('you'))} “${envelope.title}”`}
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" busy={busy} onClick={() => void finish()}>
            {finishing[role]}
          </Button>
          <Button onClick={onClose}>Read again</Button>
        </>
      }
    >
      <p className="whitespace-pre-line text-soft">{envelope.consent.text}</p>
      {!online && (
        <p className="mt-4 rounded-control bg-sunken px-3 py-2 text-small">
          You are offline. Your {deed} is kept on this device for {envelope.sender.name}. {goesWhen()}
        </p>
      )}
      {failed && (
        <p role="alert" className="mt-4 rounded-control bg-bad-tint px-3 py-2 text-bad text-small">
          {failed}
        </p>
      )}
    </Dialog>
  );
}
