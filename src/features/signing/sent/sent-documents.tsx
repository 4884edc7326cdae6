import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { countOf } from '#contract/core/counts.ts';
import { correctEnvelope, type SentEnvelope } from '#contract/signing/sending.ts';
import { type EnvelopeDocument, sealedName } from '#contract/signing/signing.ts';
import { formatSize } from '#src/lib/sizes.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button, buttonClass } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { downloadRecord } from '../outcome/sealed.commands.ts';
import { whyClosed } from './correction.rules.ts';
import { downloadEnvelopeDocument } from './sent.commands.ts';

/** The documents, sealed once that is done, then the certificate, the evidence, and all of it as one file. */
export function SentDocuments({ envelope }: { envelope: SentEnvelope }) {
  return (
    <Card title="Documents" action={<Correct envelope={envelope} />}>
      <ul aria-label="Documents" className="-mb-3">
        {envelope.documents.map((document) => (
          <Line
            key={document.id}
            name={document.sealed ? sealedName(document.name) : document.name}
            detail={`${countOf(document.pages, 'page', 'pages')}, ${formatSize(document.sealed?.size ?? document.size)}`}
            onDownload={() => downloadEnvelopeDocument(document)}
          >
            <Read envelope={envelope} document={document} />
          </Line>
        ))}
        {envelope.status === 'completed' && (
          <>
            <RecordLines envelope={envelope} />
            <Line
              name="Everything as one file"
              detail="Zip"
              onDownload={() => downloadRecord(envelope, 'archive')}
            />
          </>
        )}
      </ul>
    </Card>
  );
}

/** The certificate and the evidence, for a person who may read the record but not the documents. */
export function SentRecord({ envelope }: { envelope: SentEnvelope }) {
  if (envelope.status !== 'completed') return null;
  return (
    <Card title="Record">
      <ul aria-label="Record" className="-mb-3">
        <RecordLines envelope={envelope} />
      </ul>
    </Card>
  );
}

const RecordLines = ({ envelope }: { envelope: SentEnvelope }) => (
  <>
    <Line
      name="Certificate of completion"
      detail="Who signed when, and the record of it, sealed"
      onDownload={() => downloadRecord(envelope, 'certificate')}
    />
    <Line
      name="Evidence"
      detail="Machine-readable copy"
      onDownload={() => downloadRecord(envelope, 'evidence')}
    />
  </>
);

/** The link to replace a document by another PDF, for people who may send, while nobody has signed or approved. */
function Correct({ envelope }: { envelope: SentEnvelope }) {
  const maySend = useMay(correctEnvelope);
  const { online } = useReach();
  if (!maySend || !envelope.access.acts || whyClosed(envelope)) return null;
  const words = 'Correct a document…';
  return online ? (
    <Link
      to="/app/sign/list/$id/correct"
      params={{ id: envelope.id }}
      className={buttonClass('plain', 'small')}
    >
      {words}
    </Link>
  ) : (
    <Button size="small" disabled title="This needs a connection.">
      {words}
    </Button>
  );
}

/** Links to the reader: to the sealed copy once it exists, and to the document as it was sent. */
function Read({ envelope, document }: { envelope: SentEnvelope; document: EnvelopeDocument }) {
  const target = {
    to: '/app/sign/list/$id/read/$document',
    params: { id: envelope.id, document: document.id },
  } as const;
  const name = document.sealed ? sealedName(document.name) : document.name;
  return (
    <>
      {document.sealed && (
        <Link {...target} search={{ copy: 'sent' }} className={buttonClass('quiet', 'small')}>
          As sent <span className="sr-only">{document.name}</span>
        </Link>
      )}
      <Link {...target} className={buttonClass('plain', 'small')}>
        Read <span className="sr-only">{name}</span>
      </Link>
    </>
  );
}

interface LineProps {
  name: string;
  detail: string;
  onDownload(): Promise<void>;
  /** More actions on the document. */
  children?: ReactNode;
}

function Line({ name, detail, onDownload, children }: LineProps) {
  const { online } = useReach();
  const [busy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    await onDownload()
      // The app shows the failure.
      .catch(() => undefined)
      .finally(() => setBusy(false));
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line py-3 not-first:border-t">
      <span className="min-w-0 flex-1 basis-40">
        <span className="block wrap-anywhere font-medium">{name}</span>
        <span className="block text-small text-soft">{detail}</span>
      </span>
      <span className="ml-auto flex flex-wrap gap-2">
        {children}
        <Button size="small" busy={busy} disabled={!online} onClick={() => void download()}>
          <Download aria-hidden="true" className="size-4" /> <span className="max-md:sr-only">Download</span>
          <span className="sr-only"> {name}</span>
        </Button>
      </span>
    </li>
  );
}
