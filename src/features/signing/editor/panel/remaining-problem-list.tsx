import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { DraftField } from '#contract/signing/drafts.ts';
import { titleOf } from '../words.rules.ts';
import type { RemainingProblem } from './remaining-problems.rules.ts';

export interface RemainingProblemListProps {
  left: readonly RemainingProblem[];
  /** Number of fields. */
  count: number;
  /** Names the document of a page if there are several. */
  documents: readonly { id: string; name: string }[];
  /** Documents and recipients without fields: allowed, but easily forgotten. */
  bare: {
    documents: readonly { id: string; name: string }[];
    people: readonly { id: string; name: string }[];
  };
  onGo(field: DraftField): void;
  onDocument(id: string): void;
  /** Makes this recipient the one of the next fields. */
  onPerson(id: string): void;
}

/** The problems that keep the fields from being sent; each leads to its place. */
export function RemainingProblemList(props: RemainingProblemListProps) {
  const { left, count, documents, bare, onGo, onDocument, onPerson } = props;
  const forgotten = [
    ...bare.documents.map(({ id, name }) => ({
      key: id,
      words: `${name} has no field.`,
      detail: 'It is sent to be read only.',
      go: () => onDocument(id),
    })),
    ...bare.people.map(({ id, name }) => ({
      key: id,
      words: `${name} has no field.`,
      detail: 'Press to place the next ones for them.',
      go: () => onPerson(id),
    })),
  ];
  const nameOf = (id: string) => documents.find((document) => document.id === id)?.name;
  return (
    <>
      {left.length === 0 && (
        <p className="mb-2 flex items-center gap-2 text-good text-small">
          <CircleCheck aria-hidden="true" className="size-4 shrink-0" /> Every field is in order.
        </p>
      )}
      {count === 0 && (
        <p className="mb-2 text-small text-soft">
          No field yet. Drag one onto the page, or press it to put it in the middle.
        </p>
      )}
      <ul aria-label="What is left" className="-mx-2">
        {left.map(({ field, problems }) => (
          <li key={field?.id ?? problems.join()}>
            {field ? (
              <button
                type="button"
                onClick={() => onGo(field)}
                className="flex min-h-11 w-full cursor-pointer gap-2 rounded-control px-2 py-1.5 text-left text-small hover:bg-sunken"
              >
                <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-bad" />
                <span className="min-w-0">
                  <span className="block">
                    {titleOf(field)}, page {field.page}
                    {documents.length > 1 && ` of ${nameOf(field.documentId) ?? 'a document that is gone'}`}
                  </span>
                  <span className="block text-soft">{problems.join(' ')}</span>
                </span>
              </button>
            ) : (
              <p className="flex min-h-11 gap-2 px-2 py-1.5 text-small">
                <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-bad" />
                {problems.join(' ')}
              </p>
            )}
          </li>
        ))}
        {forgotten.map(({ key, words, detail, go }) => (
          <li key={key}>
            <button
              type="button"
              onClick={go}
              className="flex min-h-11 w-full cursor-pointer gap-2 rounded-control px-2 py-1.5 text-left text-small hover:bg-sunken"
            >
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />
              <span className="min-w-0">
                <span className="block">{words}</span>
                <span className="block text-soft">{detail}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
