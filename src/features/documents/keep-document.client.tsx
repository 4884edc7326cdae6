import { CircleCheck, HardDriveDownload } from 'lucide-react';
import type { SharedDocument } from '../../../contract/documents/documents.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { Spinner } from '../../ui/spinner/spinner.tsx';
import { useKeptDocument } from './use-kept-document.ts';

const words = (kept: boolean | undefined) => (kept ? 'Remove from this device' : 'Keep on this device');

/** Toggle in a list row: keeps a shared document for reading without a connection. */
export function KeepDocumentMark({ document }: { document: SharedDocument }) {
  const { kept, busy, possible, change } = useKeptDocument(document);
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
export function KeepDocumentButton({ document }: { document: SharedDocument }) {
  const { kept, busy, possible, change } = useKeptDocument(document);
  const Shape = kept ? CircleCheck : HardDriveDownload;
  return (
    <Button busy={busy} disabled={!possible} onClick={change}>
      <Shape aria-hidden="true" className="size-4" /> {words(kept)}
    </Button>
  );
}
