import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { countOf } from '#contract/core/counts.ts';
import { withoutFields } from '#contract/signing/draft-rules.ts';
import type { Draft } from '#contract/signing/drafts.ts';
import { comparedOf, textProblem } from '#src/features/signing/comparison/comparison.rules.ts';
import { ComparisonNote } from '#src/features/signing/comparison/comparison-note.tsx';
import { titleOf } from '#src/features/signing/editor/words.rules.ts';
import { inReadingOrder } from '#src/features/signing/sign/fields/reading-order.rules.ts';
import { linkClass } from '#src/ui/link/link-class.ts';
import { Section } from '#src/ui/section/section.tsx';
import { DocumentProblem } from '../documents/document-row.tsx';
import type { DraftDocument, DraftValues } from '../draft-values.ts';
import { draftPlaceOf } from '../wizard/draft-place.ts';
import { SendingOrder } from './sending-order.tsx';

interface SendingSummaryProps {
  draft: Draft;
  values: DraftValues;
  /** The problem of a document. */
  errorAt(path: string): string | undefined;
}

/** Summary of documents and recipients, each part with a link to the step that changes it. */
export function SendingSummary({ draft, values, errorAt }: SendingSummaryProps) {
  const { id, selfSignedAt } = draft;
  const { documents, recipients, client } = values;
  const me = recipients.find((one) => one.me);
  return (
    <>
      <Forgotten id={id} values={values} />
      <Section title="What is sent" more={<Change to="select-document" id={id} what="documents" />}>
        <ul className="overflow-hidden rounded-card border border-line bg-paper *:border-line *:not-first:border-t">
          {documents.map((document, at) => (
            <SentDocument
              key={document.id}
              {...{ draft, document, values }}
              error={errorAt(`documents.${at}`)}
            />
          ))}
        </ul>
        {client && <p className="mt-2 text-small text-soft">For {client.name}</p>}
      </Section>
      <Section
        title="Who gets it, and when"
        more={
          <span className="flex gap-4">
            <Change to="add-signers" id={id} what="signers" />
            <Change to="add-observers" id={id} what="observers" />
          </span>
        }
      >
        <SendingOrder recipients={recipients} done={(one) => selfSignedAt !== null && one === me?.id} />
      </Section>
    </>
  );
}

interface ChangeProps {
  to: 'select-document' | 'add-signers' | 'add-observers';
  id: string;
  what: string;
}

const Change = ({ to, id, what }: ChangeProps) => (
  <Link {...draftPlaceOf(to, id)} className={linkClass}>
    Change {what}
  </Link>
);

interface SentDocumentProps {
  draft: Draft;
  document: DraftDocument;
  values: DraftValues;
  error: string | undefined;
}

/** A document with its pages and its fields; each field links to its place in the editor. */
function SentDocument({ draft, document, values, error }: SentDocumentProps) {
  const { id } = draft;
  const { fields, documents, recipients } = values;
  const compared = comparedOf(draft.documents, document.id);
  const problem = error ?? (compared && textProblem(compared));
  const mine = inReadingOrder(fields, documents).filter(({ documentId }) => documentId === document.id);
  const nameOf = (recipientId: string | null) =>
    recipients.find((one) => one.id === recipientId)?.name ?? 'nobody yet';
  return (
    <li className="px-4 py-3">
      <Link {...draftPlaceOf('configure-document', id)} hash={document.id} className={linkClass}>
        {document.name}
      </Link>{' '}
      <span className="text-small text-soft">
        {countOf(document.pages, 'page', 'pages')}, {countOf(mine.length, 'field', 'fields')}
      </span>
      {mine.length > 0 && (
        <details className="mt-1 text-small" open={mine.length <= fewFields}>
          <summary className="min-h-6 cursor-pointer text-soft">Fields</summary>
          <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
            {mine.map((field) => (
              <li key={field.id}>
                <Link {...draftPlaceOf('configure-document', id)} hash={field.id} className={linkClass}>
                  {titleOf(field)}
                </Link>{' '}
                <span className="text-soft">
                  {nameOf(field.recipientId)}, page {field.page}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {(problem || compared) && (
        <div className="mt-1.5 flex flex-col gap-2 empty:hidden">
          {problem && <DocumentProblem>{problem}</DocumentProblem>}
          {compared && (
            <ComparisonNote
              document={compared}
              source={{ draft: id, document: compared.id }}
              isSaid={problem !== undefined}
              more={
                <Link {...draftPlaceOf('select-document', id)} className={linkClass}>
                  Choose another file
                </Link>
              }
            />
          )}
        </div>
      )}
    </li>
  );
}

const fewFields = 6; // more are folded away

/** Reminder of easily forgotten parts before sending. */
function Forgotten({ id, values }: { id: string; values: DraftValues }) {
  const { documents, people } = withoutFields(values);
  if (documents.length + people.length === 0) return null;
  return (
    <ul
      aria-label="Without fields"
      className="flex flex-col gap-1 rounded-control bg-warn-tint px-3 py-2 text-small"
    >
      {[
        ...documents.map((document) => ({
          key: document.id,
          words: `${document.name} has no field: it is sent to be read only.`,
        })),
        ...people.map(({ id: who, name }) => ({
          key: who,
          words: `${name} has no field: they approve without anything of theirs on the pages.`,
        })),
      ].map(({ key, words }) => (
        <li key={key} className="flex items-start gap-2">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />
          <span className="flex-1">{words}</span>
          <Link {...draftPlaceOf('configure-document', id)} hash={key} className={linkClass}>
            Place a field
          </Link>
        </li>
      ))}
    </ul>
  );
}
