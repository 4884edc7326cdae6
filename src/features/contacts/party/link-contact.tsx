import { useState } from 'react';
import type { ContactRow } from '#contract/clients/contacts.ts';
import { fullName } from '#contract/core/text/full-name.ts';
import type { LinkTarget } from '#contract/parties/contact-links.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { link } from './contact-links.commands.ts';
import { LinkCandidates, useLinkCandidates } from './link-candidates.tsx';

interface LinkContactProps {
  row: ContactRow;
  onClose(): void;
}

/** Asks which party a contact is: one that Portico has, or one of its own. */
export function LinkContact({ row, onClose }: LinkContactProps) {
  const candidates = useLinkCandidates(row);
  const [busy, setBusy] = useState(false);
  const name = fullName(row);

  async function choose(to: LinkTarget) {
    setBusy(true);
    try {
      await link(row, to);
      onClose();
    } finally {
      setBusy(false);
    }
  }
  const onChoose = (to: LinkTarget) => void choose(to).catch(console.warn);
  return (
    <Dialog
      open
      title={`Which party is ${name}?`}
      onClose={onClose}
      actions={
        <>
          <Button busy={busy} onClick={() => onChoose({ kind: 'NEW' })}>
            Make a new party
          </Button>
          <Button onClick={onClose}>Go back</Button>
        </>
      }
    >
      <p className="mb-4 text-soft">
        A party is a person once, whatever they are for the firm’s clients. Linking changes no address and no
        access.
      </p>
      {candidates && candidates.length > 0 && (
        <LinkCandidates candidates={candidates} onLink={busy ? undefined : ({ to }) => onChoose(to)} />
      )}
      {candidates && candidates.length === 0 && <p>Portico has nobody of such a name that you may see.</p>}
    </Dialog>
  );
}
