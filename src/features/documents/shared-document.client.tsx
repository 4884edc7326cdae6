import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { readSharedFile } from '../../../contract/documents.ts';
import { dateFormats } from '../../../contract/limits.ts';
import { FileScreen } from '../../files/file-screen.tsx';
import { formatDate } from '../../lib/time.ts';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { newestSharedDocuments } from './documents.queries.ts';

/** One shared document: its PDF, in the app. Opened once, it stays on this device. */
export function SharedDocumentScreen({ id }: { id: string }) {
  const { data } = useQuery(newestSharedDocuments);
  const document = data?.data.find((one) => one.id === id);
  const back = <Link to="/client/shared-documents/list">Shared documents</Link>;
  if (data && !document)
    return (
      <ErrorState title="There is no such document" action={back}>
        The firm may have taken it back.
      </ErrorState>
    );
  return (
    <FileScreen
      title={document?.title ?? 'Document'}
      back={back}
      detail={document && `${document.shared_by}, ${formatDate(document.shared_at, dateFormats.date)}`}
      row={document && { endpoint: readSharedFile, id, file: document.file, keepAs: 'other' }}
    />
  );
}
