import { ArrowDown, ArrowUp, FileText, Info, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { type Finding, findings } from '../../../../contract/findings.ts';
import { errorNotificationMs } from '../../../../contract/limits.ts';
import type { Sending } from '../../../files/use-uploads.ts';
import { countOf } from '../../../lib/counts.ts';
import { formatSize } from '../../../lib/sizes.ts';
import { FieldError } from '../../../ui/field/field.tsx';
import type { Binding } from '../../../ui/form/use-form.ts';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import { notify } from '../../../ui/notifications/store.ts';
import { Progress } from '../../../ui/progress/progress.tsx';
import type { DraftDocument } from './draft-values.ts';
import { StepProblem } from './step-problem.tsx';
import { useFocusAfter } from './use-focus-after.ts';

interface DocumentListProps {
  documents: Binding<readonly DraftDocument[]>;
  /** What is wrong with the documents, or with one of them. */
  errorAt(path: string): string | undefined;
  sending: readonly Sending[];
  onStop(id: string): void;
}

/** What is sent, in its order, and under it what is still on its way or was not accepted. */
export function DocumentList({
  documents: { value, onChange },
  errorAt,
  sending,
  onStop,
}: DocumentListProps) {
  const focusAfter = useFocusAfter();
  // Undoing comes later than this rendering.
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
          {value.map((document, at) => (
            <Row
              key={document.id}
              name={document.name}
              detail={[
                document.pages > 0 && countOf(document.pages, 'page', 'pages'),
                formatSize(document.size),
              ]}
              error={errorAt(`documents.${at}`)}
              below={<Findings codes={document.findings} />}
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
            </Row>
          ))}
          {sending.map((one) => (
            <Row
              key={one.id}
              name={one.name}
              detail={one.problem ? [formatSize(one.size)] : [wordsFor(one)]}
              error={one.problem}
              below={
                !one.problem && (
                  <Progress bare label={`Sending ${one.name}`} value={one.sent} max={Math.max(1, one.size)} />
                )
              }
            >
              <IconButton label={`Remove ${one.name}`} icon={<X />} onClick={() => onStop(one.id)} />
            </Row>
          ))}
        </ol>
      )}
    </>
  );
}

const wordsFor = ({ waiting, sent, size }: Sending): string =>
  waiting
    ? 'Waiting for a connection'
    : sent < size
      ? `${formatSize(sent)} of ${formatSize(size)}`
      : 'Being checked';

/** What whoever sends a document should know of it, and what happens to that. */
function Findings({ codes }: { codes: readonly Finding[] }) {
  if (codes.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 pb-1 text-small text-soft">
      {codes.map((code) => (
        <li key={code} className="flex gap-2">
          <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 stroke-[1.8] text-warn" />
          <span>
            <span className="text-ink">{findings[code].found}</span> {findings[code].effect}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  name: string;
  detail: readonly (string | false)[];
  error: string | undefined;
  below?: ReactNode;
  /** The buttons. */
  children: ReactNode;
}

function Row({ name, detail, error, below, children }: RowProps) {
  const id = useId();
  return (
    <li className="px-4 py-2.5">
      <div className="flex min-h-11 items-center gap-3">
        <FileText aria-hidden="true" className="size-5 shrink-0 stroke-[1.6] text-soft" />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{name}</span>
          <span className="block truncate text-small text-soft tabular-nums">
            {detail.filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className="flex shrink-0">{children}</span>
      </div>
      {below && <div className="mt-1 ml-8">{below}</div>}
      {error && (
        <div className="mt-1 ml-8" role="alert" data-field data-invalid tabIndex={-1}>
          <FieldError id={id}>{error}</FieldError>
        </div>
      )}
    </li>
  );
}
