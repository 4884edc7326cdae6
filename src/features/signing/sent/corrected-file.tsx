import { X } from 'lucide-react';
import { useRef } from 'react';
import { uploads } from '../../../../contract/limits.ts';
import type { Upload } from '../../../../contract/storage.ts';
import { useUploads } from '../../../files/use-uploads.ts';
import { countOf } from '../../../lib/counts.ts';
import { formatSize } from '../../../lib/sizes.ts';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import { DropZone } from '../../../ui/upload/drop-zone.tsx';
import { DocumentRow, Findings, SendingRow } from '../draft/document-row.tsx';

/** A PDF as it was chosen here, and as the server has it. */
export interface Chosen {
  file: File;
  upload: Upload;
}

interface CorrectedFileProps {
  chosen: Chosen | undefined;
  /** How many it has, once that is known. */
  pages: number | undefined;
  /** What is wrong with it. */
  error: string | undefined;
  onChange(chosen: Chosen | undefined): void;
}

const mostMib = uploads.signing.underBytes / 1024 / 1024;

/** The PDF that comes in the place of another: chosen, on its way, and what was found in it. One at a time. */
export function CorrectedFile({ chosen, pages, error, onChange }: CorrectedFileProps) {
  const file = useRef<File>(undefined);
  const { sending, add, remove } = useUploads('signing', (upload) => {
    if (file.current) onChange({ file: file.current, upload });
  });
  const underWay = sending.some(({ problem }) => !problem);
  function choose([one]: readonly File[]) {
    if (!one) return;
    for (const { id } of sending) remove(id);
    file.current = one;
    add([one]);
  }
  return (
    <div className="flex flex-col gap-3">
      {!chosen && !underWay && (
        <DropZone
          single
          label="Choose the corrected PDF"
          accept="application/pdf,.pdf"
          hint={`PDF only, under ${mostMib} MB`}
          onFiles={choose}
        />
      )}
      {(chosen || sending.length > 0) && (
        <ul
          aria-label="Corrected document"
          className="overflow-hidden rounded-card border border-line bg-paper"
        >
          {chosen && (
            <DocumentRow
              name={chosen.upload.name}
              detail={[
                pages !== undefined && countOf(pages, 'page', 'pages'),
                formatSize(chosen.upload.size),
              ]}
              error={error || undefined}
              below={<Findings codes={chosen.upload.findings} />}
            >
              <IconButton
                label={`Remove ${chosen.upload.name}`}
                icon={<X />}
                onClick={() => onChange(undefined)}
              />
            </DocumentRow>
          )}
          {sending.map((one) => (
            <SendingRow key={one.id} sending={one} onStop={() => remove(one.id)} />
          ))}
        </ul>
      )}
    </div>
  );
}
