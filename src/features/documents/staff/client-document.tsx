import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeftRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import {
  type ClientDocument,
  moveClientDocument,
  readClientDocumentFile,
  readDocumentVersion,
} from '#contract/documents/client-documents.ts';
import { listPublicLinks } from '#contract/documents/public-links.ts';
import { FileScreen } from '#src/files/file-screen.tsx';
import { formatDate } from '#src/lib/time/dates.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button } from '#src/ui/button/button.tsx';
import { ErrorState } from '#src/ui/error-state/error-state.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { laneWords } from '../lanes.ts';
import { DocumentLinks } from '../links/document-links.tsx';
import { linksOfStaff } from '../links/link-calls.ts';
import { sayOpened } from './client-documents.commands.ts';
import { clientDocumentsOf, versionsQuery } from './client-documents.queries.ts';
import { DocumentDetails } from './document-details.tsx';
import { DocumentVersions } from './document-versions.tsx';
import { MoveDocument } from './move-document.tsx';
import { folderWords } from './place.ts';

interface ClientDocumentScreenProps {
  clientId: string;
  id: string;
  /** An earlier version to read in the place of the newest. */
  version: string | undefined;
}

/** A document of a client, read in the app, with its versions and its public links. */
export function ClientDocumentScreen({ clientId, id, version }: ClientDocumentScreenProps) {
  const { data, isError, error, refetch } = useQuery(clientDocumentsOf(clientId));
  const mayLink = useMay(listPublicLinks);
  const document = data?.data.find((one) => one.id === id);
  const { online } = useReach();
  useEffect(() => {
    if (document && online) sayOpened([document]).catch(console.warn);
  }, [document, online]);
  const folder = document && { lane: document.lane, ...(document.folder && { folder: document.folder }) };
  const back = (
    <Link to="/app/clients/$id/documents" params={{ id: clientId }} search={folder ?? {}}>
      {document?.folder ? folderWords(document.folder) : 'Documents'}
    </Link>
  );
  if (isError && !data) return <LoadFailure what="This document" error={error} onRetry={refetch} />;
  if (data && !document)
    return (
      <ErrorState title="There is no such document" action={back}>
        It may have been removed.
      </ErrorState>
    );
  return (
    <div className="grid grid-cols-1 gap-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
      {document && version ? (
        <EarlierVersion document={document} version={version} />
      ) : (
        <FileScreen
          title={document?.title ?? 'Document'}
          back={back}
          detail={
            document &&
            `${laneWords[document.lane].label}, ${formatDate(document.added_at, dateFormats.date)}`
          }
          row={document && { endpoint: readClientDocumentFile, id, file: document.file }}
          actions={
            document && (
              <>
                <DocumentDetails key={document.version} document={document} />
                <Move clientId={clientId} document={document} />
              </>
            )
          }
        />
      )}
      {document && (
        <div className="grid grid-cols-1 content-start gap-8">
          <DocumentVersions clientId={clientId} document={document} open={version} />
          {mayLink && <DocumentLinks calls={linksOfStaff(clientId, document)} />}
        </div>
      )}
    </div>
  );
}

function Move({ clientId, document }: { clientId: string; document: ClientDocument }) {
  const [open, setOpen] = useState(false);
  if (!useMay(moveClientDocument)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <ArrowLeftRight aria-hidden="true" className="size-4" /> Move
      </Button>
      {open && <MoveDocument clientId={clientId} document={document} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The file of an earlier version. */
function EarlierVersion({ document, version }: { document: ClientDocument; version: string }) {
  const { data, isError, error, refetch } = useQuery(versionsQuery(document.id));
  const earlier = data?.find(({ id }) => id === version);
  const newest = (
    <Link to="." search={{}} className={linkClass}>
      Newest version
    </Link>
  );
  if (isError && !data) return <LoadFailure what="This version" error={error} onRetry={refetch} />;
  if (data && !earlier)
    return (
      <ErrorState title="There is no such version" action={newest}>
        This document never had it.
      </ErrorState>
    );
  return (
    <FileScreen
      title={document.title}
      back={newest}
      detail={
        earlier &&
        `An earlier version, ${earlier.added_by ? `by ${earlier.added_by}, ` : ''}${formatDate(earlier.added_at, dateFormats.dateTime)}`
      }
      row={earlier && { endpoint: readDocumentVersion, id: earlier.id, file: earlier.file }}
    />
  );
}
