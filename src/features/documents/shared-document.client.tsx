import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dateFormats } from '#contract/core/limits.ts';
import { readSharedFile } from '#contract/documents/documents.ts';
import { ApiError } from '#src/api/errors.ts';
import { FileScreen } from '#src/files/file-screen.tsx';
import { formatDate } from '#src/lib/time/dates.ts';
import { ErrorState } from '#src/ui/error-state/error-state.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { newestSharedDocuments, sharedDocumentQuery } from './documents.queries.ts';
import { KeepDocumentButton } from './keep-document.client.tsx';

/** A shared document: its PDF, read from this device if it is kept there. */
export function SharedDocumentScreen({ id }: { id: string }) {
  const { document, error, refetch } = useSharedDocument(id);
  const back = <Link to="/client/shared-documents/list">Shared documents</Link>;
  if (error && !document) {
    if (!(error instanceof ApiError && error.status === 404))
      return <LoadFailure what="This document" error={error} onRetry={refetch} />;
    return (
      <ErrorState title="There is no such document" action={back}>
        The firm may have taken it back.
      </ErrorState>
    );
  }
  return (
    <FileScreen
      title={document?.title ?? 'Document'}
      back={back}
      detail={document && `${document.shared_by}, ${formatDate(document.shared_at, dateFormats.date)}`}
      row={document && { endpoint: readSharedFile, id, file: document.file }}
      actions={document && <KeepDocumentButton document={document} from="shared" />}
    />
  );
}

/** From the kept list of the newest if it is in it, else fetched alone. */
function useSharedDocument(id: string) {
  const newest = useQuery(newestSharedDocuments);
  const listed = newest.data?.data.find((one) => one.id === id);
  const alone = useQuery({ ...sharedDocumentQuery(id), enabled: !listed && !newest.isPending });
  return { document: listed ?? alone.data, error: alone.error, refetch: alone.refetch };
}
