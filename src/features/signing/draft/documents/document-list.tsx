import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { countOf } from '#contract/core/counts.ts';
import { errorNotificationMs } from '#contract/core/limits.ts';
import type { Draft } from '#contract/signing/drafts.ts';
import { comparedOf, isComparing, textProblem } from '#src/features/signing/comparison/comparison.rules.ts';
import { ComparisonNote, ComparisonProgress } from '#src/features/signing/comparison/comparison-note.tsx';
import type { Sending } from '#src/files/use-uploads.ts';
import { formatSize } from '#src/lib/sizes.ts';
import type { Binding } from '#src/ui/form/use-form.ts';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import { notify } from '#src/ui/notifications/store.ts';
import type { DraftDocument } from '../draft-values.ts';
import { useFocusAfter } from '../use-focus-after.ts';
import { StepProblem } from '../wizard/step-problem.tsx';
import { DraftDocumentRow, PdfWarnings, SendingRow } from './document-row.tsx';

interface DocumentListProps {
  /** As the server has it, which says how other programs draw each document; undefined for a new draft. */
  draft: Draft | undefined;
  documents: Binding<readonly DraftDocument[]>;
  /** The problem of the documents, or of one of them. */
  errorAt(path: string): string | undefined;
  sending: readonly Sending[];
  onStop(id: string): void;
}

/** The documents in their order, and below them the uploads under way or refused. */
export function DocumentList({
  draft,
  documents: { value, onChange },
  errorAt,
  sending,
  onStop,
}: DocumentListProps) {
  const focusAfter = useFocusAfter();
  // Undo runs after this rendering, so it needs the newest values.
  const now = useRef({ value, onChange });
  useEffect(() => {
    now.current = { value, onChange };
  });
  const named = value.some((_, at) => errorAt(`documents.${at}`));
  const problem = named ? undefined : errorAt('documents');

  function move(from: number, by: 1 | -1) {
    const one = value[from];
    if (!one) return;
    onChange(value.toSpliced(from, 1).toSpliced(from + by, 0, one));
    focusAfter(`${one.id} ${by}`, `${one.id} ${-by}`);
  }
  function remove(document: DraftDocument) {
    const at = value.indexOf(document);
    onChange(value.filter((one) => one !== document));
    focusAfter(`remove ${value[at + 1]?.id}`, `remove ${value[at - 1]?.id}`);
    notify({
      type: 'info',
      message: `“${document.name}” was taken out.`,
      duration: errorNotificationMs,
      action: { label: 'Undo', run: () => now.current.onChange([...now.current.value, document]) },
    });
  }
  return (
    <>
      {problem && <StepProblem>{problem}</StepProblem>}
      {value.length + sending.length > 0 && (
        <ol
          aria-label="Documents"
          className="overflow-hidden rounded-card border border-line bg-paper *:border-line *:not-first:border-t"
        >
          {value.map((document, at) => {
            const compared = comparedOf(draft?.documents ?? [], document.id);
            const error = errorAt(`documents.${at}`) ?? (compared && textProblem(compared));
            return (
              <DraftDocumentRow
                key={document.id}
                name={document.name}
                detail={[
                  document.pages > 0 && countOf(document.pages, 'page', 'pages'),
                  formatSize(document.size),
                ]}
                error={error}
                below={
                  <>
                    <PdfWarnings codes={document.findings} />
                    {compared && isComparing(compared) && <ComparisonProgress document={compared} />}
                    {draft && compared && (
                      <ComparisonNote
                        document={compared}
                        source={{ draft: draft.id, document: compared.id }}
                        isSaid={error !== undefined}
                      />
                    )}
                  </>
                }
              >
                {value.length > 1 && (
                  <>
                    <IconButton
                      data-focus={`${document.id} -1`}
                      label={`Move ${document.name} up`}
                      icon={<ArrowUp />}
                      disabled={at === 0}
                      onClick={() => move(at, -1)}
                    />
                    <IconButton
                      data-focus={`${document.id} 1`}
                      label={`Move ${document.name} down`}
                      icon={<ArrowDown />}
                      disabled={at === value.length - 1}
                      onClick={() => move(at, 1)}
                    />
                  </>
                )}
                <IconButton
                  data-focus={`remove ${document.id}`}
                  label={`Remove ${document.name}`}
                  icon={<X />}
                  onClick={() => remove(document)}
                />
              </DraftDocumentRow>
            );
          })}
          {sending.map((one) => (
            <SendingRow key={one.id} sending={one} onStop={() => onStop(one.id)} />
          ))}
        </ol>
      )}
    </>
  );
}
