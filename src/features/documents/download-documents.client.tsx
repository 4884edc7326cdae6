import { formatCount } from '#contract/core/counts.ts';
import { downloadFiles, yourDownload } from '#contract/documents/stored-documents.ts';
import { call } from '#src/api/call.ts';
import { DownloadSeveral } from '#src/files/download-several.tsx';
import { downloadFile } from '#src/lib/save-file.ts';

interface DownloadDocumentsProps {
  rows: readonly { readonly id: string; readonly file: { readonly name: string } }[];
  onDone(): void;
}

/** Downloads the selected documents of a contact: one as it is, several as one zip. */
export function DownloadDocuments({ rows, onDone }: DownloadDocumentsProps) {
  const [first] = rows;
  const isOne = rows.length === 1;
  async function download() {
    const document_ids = rows.map(({ id }) => id);
    const name = isOne && first ? first.file.name : 'Documents.zip';
    downloadFile(await call(yourDownload, { body: { document_ids } }), name);
  }
  return (
    <DownloadSeveral
      label={isOne ? 'Download' : `Download ${formatCount(rows.length)} as zip`}
      count={rows.length}
      most={downloadFiles}
      download={download}
      onDone={onDone}
    />
  );
}
