import { FileText, Info, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { printingNotice } from '#contract/core/text/printable-text.ts';
import { type PdfWarning, pdfWarnings } from '#contract/signing/pdf-warnings.ts';
import type { Sending } from '#src/files/use-uploads.ts';
import { formatSize } from '#src/lib/sizes.ts';
import { FieldError } from '#src/ui/field/field.tsx';
import { IconButton } from '#src/ui/icon-button/icon-button.tsx';
import { Progress } from '#src/ui/progress/progress.tsx';

/** A document that is uploading, or that was refused. */
export function SendingRow({ sending, onStop }: { sending: Sending; onStop(): void }) {
  const { name, size, sent, problem } = sending;
  return (
    <DraftDocumentRow
      name={name}
      detail={[problem ? formatSize(size) : wordsFor(sending)]}
      error={problem}
      below={!problem && <Progress bare label={`Sending ${name}`} value={sent} max={Math.max(1, size)} />}
    >
      <IconButton label={`Remove ${name}`} icon={<X />} onClick={onStop} />
    </DraftDocumentRow>
  );
}

const wordsFor = ({ waiting, sent, size }: Sending): string =>
  waiting
    ? 'Waiting for a connection'
    : sent < size
      ? `${formatSize(sent)} of ${formatSize(size)}`
      : 'Being checked';

/** PDF warnings of a document for its sender, and their consequences. */
export function PdfWarnings({ codes }: { codes: readonly PdfWarning[] }) {
  if (codes.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 pb-1 text-small text-soft">
      {codes.map((code) => (
        <li key={code} className="flex gap-2">
          <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 stroke-[1.8] text-warn" />
          <span>
            <span className="text-ink">{pdfWarnings[code].found}</span> {pdfWarnings[code].effect}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface DocumentRowProps {
  name: string;
  detail: readonly (string | false)[];
  error: string | undefined;
  below?: ReactNode;
  children: ReactNode;
}

/** A document in a list: its name, its details and its problem. */
export function DraftDocumentRow({ name, detail, error, below, children }: DocumentRowProps) {
  const notice = printingNotice(name);
  return (
    <li className="px-4 py-2.5">
      <div className="flex min-h-11 items-center gap-3">
        <FileText aria-hidden="true" className="size-5 shrink-0 stroke-[1.6] text-soft" />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{name}</span>
          <span className="block text-small text-soft tabular-nums">
            {detail.filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className="flex shrink-0">{children}</span>
      </div>
      {notice && <p className="mt-1 ml-8 text-small text-warn">{notice}</p>}
      {error && (
        <div className="mt-1 ml-8">
          <DocumentProblem>{error}</DocumentProblem>
        </div>
      )}
      {below && <div className="mt-1 ml-8 flex flex-col gap-2 empty:hidden">{below}</div>}
    </li>
  );
}

/** The problem of a document; it gets the focus when going on was refused. */
export function DocumentProblem({ children }: { children: string }) {
  const id = useId();
  return (
    <div role="alert" data-field data-invalid tabIndex={-1}>
      <FieldError id={id}>{children}</FieldError>
    </div>
  );
}
