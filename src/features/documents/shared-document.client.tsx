import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { readShared, readSharedFile } from '../../../contract/documents.ts';
import { dateFormats } from '../../../contract/limits.ts';
import { queryOf } from '../../api/query.ts';
import { FileScreen } from '../../files/file-screen.tsx';
import { formatDate } from '../../lib/time.ts';
import { LoadFailure } from '../../ui/error-state/load-failure.tsx';

/** One document the firm shared. */
export function SharedDocumentScreen({ id }: { id: string }) {
  const { data: document, isError, refetch } = useQuery(queryOf(readShared, { params: { id } }));
  if (isError && !document) return <LoadFailure what="This document" onRetry={refetch} />;
  return (
    <FileScreen
      title={document?.title ?? 'Document'}
      back={<Link to="/client/shared-documents/list">Shared documents</Link>}
      detail={
        document && `Shared by ${document.shared_by} on ${formatDate(document.shared_at, dateFormats.date)}`
      }
      row={document && { endpoint: readSharedFile, id, file: document.file }}
    />
  );
}
