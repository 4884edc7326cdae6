import { useState } from 'react';
import { useReach } from '#src/session/connectivity.ts';
import { Button } from '#src/ui/button/button.tsx';
import { acceptLateSubmission } from '../sent/sent.commands.ts';

interface AcceptLateProps {
  envelopeId: string;
  submissionId: string;
}

/** Accepts a signature that came after the deadline. */
export function AcceptLateSubmission({ envelopeId, submissionId }: AcceptLateProps) {
  const { online } = useReach();
  const [busy, setBusy] = useState(false);
  async function accept() {
    setBusy(true);
    await acceptLateSubmission({ id: envelopeId }, submissionId)
      // The app shows the failure.
      .catch(() => undefined)
      .finally(() => setBusy(false));
  }
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-52 flex-1 text-small text-soft">
        Accepted, it counts as if it had come in time; whoever has not signed gets 14 more days.
      </p>
      <Button variant="primary" busy={busy} disabled={!online} onClick={() => void accept()}>
        Extend and accept
      </Button>
    </div>
  );
}
