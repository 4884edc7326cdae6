import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type Envelope, sealedName } from '#contract/signing/signing.ts';
import { useSession } from '#src/session/session.ts';
import { Button, buttonClass } from '#src/ui/button/button.tsx';
import { useViewed } from '../sign/reading/use-viewed.ts';

const loadCommands = () => import('./sealed.commands.ts');

/** The sealed copies of a completed envelope, to be read or downloaded, and the certificate of completion. */
export function SealedCopies({ envelope }: { envelope: Envelope }) {
  const { portal } = useSession();
  const { id, documents } = envelope;
  const acted = useViewed(envelope);
  return (
    <div className="@container mt-4">
      <div className="flex flex-col gap-4 @md:gap-2">
        {documents.map((document) => {
          const name = sealedName(document.name);
          return (
            <Copy
              key={document.id}
              name={name}
              onDownload={async () => {
                acted();
                await (await loadCommands()).downloadSealed(document);
              }}
            >
              <Link
                to={`/${portal}/sign/document-to-sign/sealed/$id/$document`}
                params={{ id, document: document.id }}
                onClick={acted}
                className={buttonClass('plain')}
              >
                Open <span className="sr-only">{name}</span>
              </Link>
            </Copy>
          );
        })}
        <Copy
          name="Certificate of completion"
          onDownload={async () => (await loadCommands()).downloadRecord(envelope, 'certificate')}
        />
      </div>
    </div>
  );
}

interface CopyProps {
  name: string;
  onDownload(): Promise<void>;
  /** More actions; they are then the prominent ones. */
  children?: ReactNode;
}

function Copy({ name, onDownload, children }: CopyProps) {
  const [busy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    await onDownload()
      .catch(reportError)
      .finally(() => setBusy(false));
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="min-w-0 flex-1 basis-full font-medium wrap-anywhere @md:basis-0">{name}</span>
      {children}
      <Button variant={children ? 'primary' : 'plain'} busy={busy} onClick={() => void download()}>
        <Download aria-hidden="true" className="size-4" /> Download <span className="sr-only">{name}</span>
      </Button>
    </div>
  );
}
