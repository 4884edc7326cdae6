import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dateFormats } from '#contract/core/limits.ts';
import type { DocumentDue } from '#contract/documents/due.ts';
import { FileButton } from '#src/files/file-button.tsx';
import { labelOf } from '#src/lib/names.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { Section } from '#src/ui/section/section.tsx';
import { Status } from '#src/ui/status/status.tsx';
import type { FilesOfType } from './add-documents.tsx';
import { documentsDueOf } from './client-documents.queries.ts';

const tones = { high: 'bad', medium: 'warn', low: 'quiet' } as const;

/** Why a type is due and what to do, in words. */
function reasonOf({ state, day }: DocumentDue): string {
  const on = day ? formatDate(day, dateFormats.date) : '';
  switch (state) {
    case 'MISSING':
      return 'Mandatory. Add the document.';
    case 'OPTIONAL':
      return 'Optional.';
    case 'EXPIRED':
      return `Was valid until ${on}. Add the new one.`;
    case 'EXPIRING':
      return `Valid until ${on}. Ask for the new one.`;
    case 'OLD':
      return `Was due for renewal on ${on}. Add a newer one.`;
    case 'UNDATED':
      return 'Enter until when it is valid.';
  }
}

interface DocumentsDueProps {
  clientId: string;
  /** Undefined for somebody who adds no documents. */
  onFiles: ((chosen: FilesOfType) => void) | undefined;
}

/** What is missing, expired or due among a client's documents, each with what to do; nothing if all is well. */
export function DocumentsDue({ clientId, onFiles }: DocumentsDueProps) {
  const { data: due = [] } = useQuery(documentsDueOf(clientId));
  if (due.length === 0) return null;
  return (
    <Section title="Documents due">
      <ItemList label="Documents due">
        {due.map((one) => (
          <Item
            key={one.id}
            leading={<Status tone={tones[one.severity]}>{labelOf(one.state)}</Status>}
            title={
              one.document_id ? (
                <Link
                  to="/app/clients/$id/documents/$documentId"
                  params={{ id: clientId, documentId: one.document_id }}
                  className={linkClass}
                >
                  {one.name}
                </Link>
              ) : (
                one.name
              )
            }
            detail={reasonOf(one)}
            trailing={
              onFiles && (
                <FileButton
                  label="Add"
                  name={`Add ${one.name}`}
                  onFiles={(files) => onFiles({ files, document_type: one.document_type })}
                />
              )
            }
          />
        ))}
      </ItemList>
    </Section>
  );
}
