import { Link } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { gates } from '#contract/signing/roles.ts';
import type { Envelope } from '#contract/signing/signing.ts';
import { useSession } from '#src/session/session.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { useViewed } from './use-viewed.ts';

/** The link from the outcome to the documents: the main action for observers, and a lesser one for the others. */
export function ReadLink({ envelope }: { envelope: Envelope }) {
  const { portal } = useSession();
  const acted = useViewed(envelope);
  const { id, me, documents } = envelope;
  return (
    <Link
      to={`/${portal}/sign/document-to-sign/$id`}
      params={{ id }}
      state={(kept) => ({ ...kept, reading: true })}
      onClick={acted}
      className={`${buttonClass(gates(me) ? 'plain' : 'primary')} mt-4 max-md:w-full`}
    >
      <BookOpen aria-hidden="true" className="size-4" />
      {documents.length > 1 ? 'Read the documents' : 'Read the document'}
    </Link>
  );
}
