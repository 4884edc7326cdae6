import { BookOpenText } from 'lucide-react';
import { KeptNote } from '../../files/kept-note.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { LoadFailure } from '../../ui/error-state/load-failure.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { HrDocumentList } from './hr-document-list.tsx';
import { useHrDocuments } from './use-hr-documents.ts';

/** The employee's own HR documents, the newest first. */
export function MyHrDocuments() {
  const { documents, isError, error, refetch } = useHrDocuments();
  return (
    <>
      <PageHeader title="My HR documents" detail={<KeptNote />} />
      {isError && !documents ? (
        <LoadFailure what="Your documents" error={error} onRetry={refetch} />
      ) : documents?.length === 0 ? (
        <EmptyState icon={<BookOpenText />} title="No documents yet">
          Contracts, policies and certificates your employer shares with you appear here.
        </EmptyState>
      ) : (
        <HrDocumentList documents={documents} expected={6} />
      )}
    </>
  );
}
