import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import { listYourPublicLinks } from '#contract/documents/public-links.ts';
import { readYourDocumentFile } from '#contract/documents/your-documents.ts';
import { ApiError } from '#src/api/errors.ts';
import { FileScreen } from '#src/files/file-screen.tsx';
import { formatDate } from '#src/lib/time/dates.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useMay } from '#src/session/use-may.ts';
import { ErrorState } from '#src/ui/error-state/error-state.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { newestYourDocuments, yourDocumentQuery } from './documents.queries.ts';
import { KeepDocumentButton } from './keep-document.client.tsx';

const YourDocumentLinks = lazyPart(() => import('./links/your-document-links.client.tsx'));

/** A document of the client, read in the app, with the public links to it. */
export function YourDocumentScreen({ id }: { id: string }) {
  const { data, error, refetch } = useYourDocument(id);
  const mayLink = useMay(listYourPublicLinks);
  const { online } = useReach();
  const back = <Link to="/client/your-documents/list">Your documents</Link>;
  if (error && !data)
    return error instanceof ApiError && error.status === 404 ? (
      <ErrorState title="There is no such document" action={back}>
        The firm may have taken it back.
      </ErrorState>
    ) : (
      <LoadFailure what="This document" error={error} onRetry={refetch} />
    );
  return (
    <>
      <FileScreen
        title={data?.title ?? 'Document'}
        back={back}
        detail={data && `${data.added_by}, ${formatDate(data.added_at, dateFormats.date)}`}
        row={data && { endpoint: readYourDocumentFile, id, file: data.file }}
        actions={data && <KeepDocumentButton document={data} from="yours" />}
      />
      {data && mayLink && online && (
        <Suspense>
          <YourDocumentLinks document={data} />
        </Suspense>
      )}
    </>
  );
}

/** From the kept list of the newest if it is in it, else fetched alone. */
function useYourDocument(id: string) {
  const newest = useQuery(newestYourDocuments);
  const listed = newest.data?.data.find((one) => one.id === id);
  const alone = useQuery({ ...yourDocumentQuery(id), enabled: !listed && !newest.isPending });
  return { data: listed ?? alone.data, error: alone.error, refetch: alone.refetch };
}
