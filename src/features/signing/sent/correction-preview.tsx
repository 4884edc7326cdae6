import { printedDate } from '#contract/core/printed-date.ts';
import { readUploadFile, type Upload } from '#contract/documents/uploads.ts';
import type { Correction } from '#contract/signing/sending.ts';
import { useFile } from '#src/files/use-file.ts';
import { now } from '#src/lib/time/clock.ts';
import { today } from '#src/lib/time/dates.ts';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import type { PdfProps } from '#src/ui/pdf/handle.ts';
import { Pdf } from '#src/ui/pdf/pdf.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { ShownField } from '../editor/page/shown-field.tsx';
import { whoseColour } from '../editor/whose-colour.ts';
import { inReadingOrder } from '../sign/fields/reading-order.rules.ts';
import { pageSizeWarning } from './correction.rules.ts';

interface CorrectionPreviewProps {
  upload: Upload;
  correction: Correction;
  /** Called once its pages are shown. */
  onOpen: () => void;
}

/** The new pages with the fields in their new places: for the sender's review before anybody else sees it. */
export function CorrectionPreview({ upload, correction, onOpen }: CorrectionPreviewProps) {
  const { id, name, file } = upload;
  const pages = useFile(file ? { endpoint: readUploadFile, id, file } : undefined);
  const { fields, pageSizes, recipients, dateLanguage } = correction;
  const facts = { date: printedDate(today(now()), dateLanguage), firm: '', client: '' };
  const resized = pageSizeWarning(correction);
  const overlay: PdfProps['overlay'] = (page, { point }) => {
    const size = pageSizes[page - 1];
    if (!size) return null;
    return inReadingOrder(fields, [])
      .filter((field) => field.page === page)
      .map((field) => (
        <ShownField
          key={field.id}
          field={field}
          who={recipients.find(({ id }) => id === field.recipientId)}
          colour={whoseColour(recipients, field.recipientId)}
          page={size}
          point={point}
          facts={facts}
        />
      ));
  };
  return (
    <Section title="Look it over">
      <p className="mb-3 max-w-3xl">
        {fields.length > 0
          ? 'The fields lie where they were. To move one, duplicate it all as a draft instead, and cancel this one.'
          : 'No fields lie on this document.'}
      </p>
      {resized && <p className="mb-3 rounded-control bg-warn-tint px-3 py-2 text-small">{resized}</p>}
      <div className="h-[70dvh] overflow-hidden rounded-card border border-line xl:h-[64dvh]">
        {pages.isError ? (
          <LoadFailure what={name} error={pages.error} onRetry={pages.refetch} />
        ) : (
          <Pdf
            data={pages.data?.bytes}
            label={`${name}, with its fields`}
            overlay={overlay}
            onOpen={onOpen}
          />
        )}
      </div>
    </Section>
  );
}
