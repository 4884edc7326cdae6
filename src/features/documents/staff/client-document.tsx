import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dateFormats } from '../../../../contract/core/limits.ts';
import { readClientDocumentFile } from '../../../../contract/documents/client-documents.ts';
import { FileScreen } from '../../../files/file-screen.tsx';
import { formatDate } from '../../../lib/time.ts';
import { ErrorState } from '../../../ui/error-state/error-state.tsx';
import { laneWords } from '../lanes.ts';
import { clientDocumentsOf } from './client-documents.queries.ts';

/** A document of a client, read in the app. */
export function ClientDocumentScreen({ clientId, id }: { clientId: string; id: string }) {
  const { data } = useQuery(clientDocumentsOf(clientId));
  const document = data?.data.find((one) => one.id === id);
  const back = (
    <Link to="/app/clients/$id/documents" params={{ id: clientId }}>
      Documents
    </Link>
  );
  if (data && !document)
    return (
      <ErrorState title="There is no such document" action={back}>
        It may have been removed.
      </ErrorState>
    );
  return (
    <FileScreen
      title={document?.title ?? 'Document'}
      back={back}
      detail={
        document && `${laneWords[document.lane].label}, ${formatDate(document.added_at, dateFormats.date)}`
      }
      row={document && { endpoint: readClientDocumentFile, id, file: document.file }}
    />
  );
}
