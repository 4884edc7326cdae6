import { X } from 'lucide-react';
import { countOf } from '#contract/core/counts.ts';
import { uploads } from '#contract/core/limits.ts';
import type { Upload } from '#contract/documents/uploads.ts';
import { UnlockFile } from '#src/files/unlock-file.tsx';
import { useUploads } from '#src/files/use-uploads.ts';
import { formatSize } from '#src/lib/sizes.ts';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import { DropZone } from '#src/ui/upload/drop-zone.tsx';
import { type ComparedDocument, isComparing } from '../comparison/comparison.rules.ts';
import { ComparisonNote, ComparisonProgress } from '../comparison/comparison-note.tsx';
import { DraftDocumentRow, PdfWarnings, SendingRow } from '../draft/documents/document-row.tsx';
import { useFocusAfter } from '../draft/use-focus-after.ts';

interface CorrectedFileProps {
  chosen: Upload | undefined;
  /** How other programs draw it, and its number of pages, once known. */
  compared: ComparedDocument | undefined;
  /** Why the file is refused. */
  error: string | undefined;
  onChange(chosen: Upload | undefined): void;
}

const mostMib = uploads.signing.underBytes / 1024 / 1024;

/** The new PDF of a document: chosen, uploading, unlocked if it is protected, with its PDF warnings. */
export function CorrectedFile({ chosen, compared, error, onChange }: CorrectedFileProps) {
  const { sending, add, open, remove } = useUploads('signing', onChange);
  const focusAfter = useFocusAfter();
  const locked = sending.find((one) => one.locked);
  const shown = sending.filter((one) => !one.locked);
  const underWay = shown.some(({ problem }) => !problem);
  function choose(files: readonly File[]) {
    for (const { id } of sending) remove(id);
    add(files.slice(0, 1));
  }
  return (
    <div className="flex flex-col gap-3">
      {!chosen && !underWay && !locked && (
        <DropZone
          single
          label="Choose the corrected PDF"
          accept="application/pdf,.pdf"
          hint={`PDF only, under ${mostMib} MB`}
          onFiles={choose}
        />
      )}
      {locked && (
        <UnlockFile
          name={locked.name}
          onOpen={async (password) => {
            await open(locked.id, password);
            focusAfter('remove corrected');
          }}
          onRemove={() => remove(locked.id)}
        />
      )}
      {(chosen || shown.length > 0) && (
        <ul
          aria-label="Corrected document"
          className="overflow-hidden rounded-card border border-line bg-paper"
        >
          {chosen && (
            <DraftDocumentRow
              name={chosen.name}
              detail={[
                compared !== undefined && countOf(compared.pages, 'page', 'pages'),
                formatSize(chosen.file?.size ?? chosen.size),
              ]}
              error={error || undefined}
              below={
                <>
                  <PdfWarnings codes={chosen.findings} />
                  {compared && isComparing(compared) && <ComparisonProgress document={compared} />}
                  {compared && (
                    <ComparisonNote
                      document={compared}
                      source={{ upload: chosen.id }}
                      isSaid={Boolean(error)}
                    />
                  )}
                </>
              }
            >
              <IconButton
                data-focus="remove corrected"
                label={`Remove ${chosen.name}`}
                icon={<X />}
                onClick={() => onChange(undefined)}
              />
            </DraftDocumentRow>
          )}
          {shown.map((one) => (
            <SendingRow key={one.id} sending={one} onStop={() => remove(one.id)} />
          ))}
        </ul>
      )}
    </div>
  );
}
