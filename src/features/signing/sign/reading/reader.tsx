import { useState } from 'react';
import {
  type Envelope,
  type EnvelopeDocument,
  readDocumentFile,
  readSealedFile,
  sealedName,
} from '#contract/signing/signing.ts';
import { useArrived } from '#src/files/arriving.ts';
import { FileFailure } from '#src/files/file-failure.tsx';
import type { RowFile } from '#src/files/open-file.ts';
import { useFile } from '#src/files/use-file.ts';
import { Pdf } from '#src/ui/pdf/pdf.tsx';
import { EarlierCompletedFields } from '../fields/earlier-completed-fields.tsx';
import { DocumentChoice } from './document-choice.tsx';
import { useViewed } from './use-viewed.ts';

/** The current copy of a document: sealed once that exists. It stays on the device after reading as long as there is space. */
function fileOf({ id, name, sha256, sealed }: EnvelopeDocument): RowFile {
  return sealed
    ? {
        endpoint: readSealedFile,
        id,
        file: { name: sealedName(name), sha256: sealed.sha256 },
        keepAs: 'other',
      }
    : { endpoint: readDocumentFile, id, file: { name, sha256 }, keepAs: 'other' };
}

/** The documents of an envelope one at a time, to be read only. Fills its parent, which must have a height. */
export function SigningReader({ envelope }: { envelope: Envelope }) {
  const { documents, title } = envelope;
  const [shown, setShown] = useState(documents[0]?.id);
  const acted = useViewed(envelope);
  const document = documents.find(({ id }) => id === shown) ?? documents[0];
  const row = document && fileOf(document);
  const file = useFile(row);
  const arrived = useArrived(row?.file.sha256);
  return (
    <div
      className="flex h-full flex-col"
      onPointerDownCapture={acted}
      onKeyDownCapture={acted}
      onWheelCapture={acted}
    >
      <div className="min-h-document flex-1">
        {file.isError ? (
          <FileFailure what="The document" error={file.error} onRetry={file.refetch} />
        ) : (
          <Pdf
            data={file.data?.bytes}
            label={row?.file.name ?? title}
            arrived={arrived}
            overlay={(page, size) => (
              <EarlierCompletedFields
                envelope={envelope}
                documentId={document?.id}
                number={page}
                page={size}
              />
            )}
          />
        )}
      </div>
      {documents.length > 1 && (
        <div className="border-line border-t bg-paper px-4 pt-2 pb-[max(0.25rem,env(safe-area-inset-bottom))]">
          <DocumentChoice documents={documents} shown={document?.id} onShow={setShown} />
        </div>
      )}
    </div>
  );
}
