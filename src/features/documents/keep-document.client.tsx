import { CircleCheck, HardDriveDownload } from 'lucide-react';
import { Button } from '#src/ui/button/button.tsx';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import { Spinner } from '#src/ui/spinner/spinner.tsx';
import type { DocumentSource, Keepable } from './documents.commands.ts';
import { useKeptDocument } from './use-kept-document.ts';

const words = (kept: boolean | undefined) => (kept ? 'Remove from this device' : 'Keep on this device');

interface KeepDocumentProps {
  document: Keepable;
  from: DocumentSource;
}

/** Toggle in a list row: keeps a document for reading without a connection. */
export function KeepDocumentMark({ document, from }: KeepDocumentProps) {
  const { kept, busy, possible, change } = useKeptDocument(document, from);
  const shape = kept ? (
    <CircleCheck aria-hidden="true" className="text-good" />
  ) : (
    <HardDriveDownload aria-hidden="true" />
  );
  return (
    <IconButton
      label={`${words(kept)}: ${document.title}`}
      icon={busy ? <Spinner className="size-5" /> : shape}
      aria-busy={busy || undefined}
      disabled={!possible || busy}
      onClick={change}
    />
  );
}

/** The same toggle with words, beside the open document. */
export function KeepDocumentButton({ document, from }: KeepDocumentProps) {
  const { kept, busy, possible, change } = useKeptDocument(document, from);
  const Shape = kept ? CircleCheck : HardDriveDownload;
  return (
    <Button busy={busy} disabled={!possible} onClick={change}>
      <Shape aria-hidden="true" className="size-4" /> {words(kept)}
    </Button>
  );
}
