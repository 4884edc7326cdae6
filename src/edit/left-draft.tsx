import { useState } from 'react';
import { dropDraft } from '../offline/content/drafts.ts';
import { openVault } from '../offline/vault/vault.ts';
import { keptWhen, QuietLine } from './kept-line.tsx';
import { useKept } from './use-kept.ts';

/**
 * Shown above the notice that a record is gone: the draft is still on the device, and can be discarded only here. The default export is for
 * `lazy`.
 */
export default function LeftDraft({ subject }: { subject: string }) {
  const draft = useKept(subject)?.draft;
  const [discarded, setDiscarded] = useState(false);
  if (!draft || discarded) return null;
  const discard = () => dropDraft(openVault(), subject).then(() => setDiscarded(true), reportError);
  return (
    <QuietLine onDiscard={() => void discard()}>
      {`What you typed ${keptWhen(draft.at)} and did not save is still on this device: “${draft.title}”.`}
    </QuietLine>
  );
}
