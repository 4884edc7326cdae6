import { useState } from 'react';
import type { SentEnvelope } from '#contract/signing/sending.ts';
import { readRefusal } from '#src/api/refusal.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { setConfidential } from './sent.commands.ts';

const words = {
  mark: {
    title: 'Mark this document confidential?',
    meaning:
      'Colleagues and the client’s managers see neither its title nor its content from now on. People it was handed over to keep both. Administrators have to give a reason.',
    button: 'Mark confidential',
  },
  unmark: {
    title: 'No longer confidential?',
    meaning:
      'Colleagues who may see the client read its title again; the sender’s team, the client’s managers and administrators its content too.',
    button: 'Take the mark off',
  },
};

/** Explains the confidential mark, and sets or removes it. */
export function ConfidentialDialog({ envelope, onClose }: { envelope: SentEnvelope; onClose(): void }) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { title, meaning, button } = words[envelope.confidential ? 'unmark' : 'mark'];
  const change = async () => {
    setBusy(true);
    const problems = await readRefusal(setConfidential(envelope, !envelope.confidential).then(onClose));
    setRefused(Object.values(problems ?? {}).flat());
    setBusy(false);
  };
  return (
    <Dialog
      open
      title={title}
      width="narrow"
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" busy={busy} onClick={() => void change()}>
            {button}
          </Button>
          <Button onClick={onClose}>Go back</Button>
        </>
      }
    >
      <p className="text-soft">{meaning} The activity log keeps who did it.</p>
      {refused.length > 0 && (
        <p role="alert" className="mt-3 text-bad text-small">
          {refused.join(' ')}
        </p>
      )}
    </Dialog>
  );
}
