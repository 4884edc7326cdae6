import type { ClientDocument } from '#contract/documents/client-documents.ts';
import { downloadFiles } from '#contract/documents/stored-documents.ts';
import { DownloadSeveral } from '#src/files/download-several.tsx';
import { downloadSeveral } from './client-documents.commands.ts';

interface DownloadStoredProps {
  /** Of one lane. */
  documents: readonly ClientDocument[];
  onDone(): void;
}

/** Downloads the selected documents of a lane: one as it is, several as one zip. */
export function DownloadStored({ documents, onDone }: DownloadStoredProps) {
  const count = documents.length;
  if (count === 0) return <p className="text-small text-soft">Tick the documents to download.</p>;
  return (
    <DownloadSeveral
      label={count === 1 ? 'Download' : `Download ${count} as zip`}
      count={count}
      most={downloadFiles}
      download={() => downloadSeveral(documents)}
      onDone={onDone}
    />
  );
}
