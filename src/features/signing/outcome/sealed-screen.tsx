import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dateFormats } from '#contract/core/limits.ts';
import type { Portal } from '#contract/session/session.ts';
import { readSealedFile, sealedName } from '#contract/signing/signing.ts';
import { FileScreen } from '#src/files/file-screen.tsx';
import { formatDate } from '#src/lib/time/dates.ts';
import { ErrorState } from '#src/ui/error-state/error-state.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { envelopeQuery } from '../sign/signing.queries.ts';

interface SealedScreenProps {
  portal: Portal;
  /** Id of the envelope. */
  id: string;
  /** Id of the document. */
  document: string;
}

/** The sealed copy of a document, to be read. */
export function SealedScreen({ portal, id, document }: SealedScreenProps) {
  const { data: envelope, isError, error, refetch } = useQuery(envelopeQuery(id));
  const found = envelope?.documents.find((one) => one.id === document);
  const back = (
    <Link to={`/${portal}/sign/document-to-sign/$id`} params={{ id }}>
      {envelope?.title ?? 'The document'}
    </Link>
  );
  if (isError && !envelope) return <LoadFailure what="This document" error={error} onRetry={refetch} />;
  if (envelope && !found?.sealed)
    return (
      <ErrorState title="There is no sealed copy yet" action={back}>
        It is made once everybody has signed.
      </ErrorState>
    );
  const name = found && sealedName(found.name);
  return (
    <FileScreen
      title={name ?? 'Sealed document'}
      back={back}
      detail={envelope?.endedAt && `Signed by everybody ${formatDate(envelope.endedAt, dateFormats.date)}`}
      row={
        found?.sealed && name
          ? { endpoint: readSealedFile, id: found.id, file: { name, sha256: found.sealed.sha256 } }
          : undefined
      }
    />
  );
}
