import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { dateFormats } from '#contract/core/limits.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { Section } from '#src/ui/section/section.tsx';
import { newestSharedDocuments } from './documents.queries.ts';
import { typeWords } from './type-words.ts';

const shown = 5;

/** The newest shared documents, for a contact's home. */
export function NewestSharedDocuments() {
  const query = useQuery(newestSharedDocuments);
  return (
    <Section
      title="Shared with you"
      more={
        <Link to="/client/shared-documents/list" className={linkClass}>
          All documents
        </Link>
      }
    >
      <Listed
        what="Your documents"
        rows={query.data?.data.slice(0, shown)}
        query={query}
        empty={
          <EmptyState icon={<FileText />} title="Nothing shared yet">
            Reports and letters from the firm appear here.
          </EmptyState>
        }
      >
        {(documents) => (
          <ItemList label="Shared with you" expected={shown}>
            {documents?.map((document) => (
              <Link key={document.id} to="/client/shared-documents/$id" params={{ id: document.id }}>
                <Item
                  leading={<FileText aria-hidden="true" />}
                  title={document.title}
                  detail={`${typeWords(document)} · ${formatDate(document.shared_at, dateFormats.date)}`}
                />
              </Link>
            ))}
          </ItemList>
        )}
      </Listed>
    </Section>
  );
}
