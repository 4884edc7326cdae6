import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { type EnvelopeDocument, sealedName } from '../../../contract/signing.ts';
import { useSession } from '../../session/session.ts';
import { Button, buttonClass } from '../../ui/button/button.tsx';

interface SealedCopyProps {
  /** The envelope. */
  id: string;
  document: EnvelopeDocument;
}

/** The sealed copy of a document, to be read here or taken away. */
export function SealedCopy({ id, document }: SealedCopyProps) {
  const { portal } = useSession();
  const name = sealedName(document.name);
  async function download() {
    const { downloadSealed } = await import('./sealed.commands.ts');
    await downloadSealed(document);
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="min-w-0 flex-1 basis-full font-medium wrap-anywhere md:basis-0">{name}</span>
      <Link
        to={`/${portal}/sign/document-to-sign/sealed/$id/$document`}
        params={{ id, document: document.id }}
        className={buttonClass('plain')}
      >
        Open <span className="sr-only">{name}</span>
      </Link>
      <Button variant="primary" onClick={() => void download().catch(reportError)}>
        <Download aria-hidden="true" className="size-4" /> Download <span className="sr-only">{name}</span>
      </Button>
    </div>
  );
}
