import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { ContactRow } from '#contract/clients/contacts.ts';
import { fullName } from '#contract/core/text/full-name.ts';
import { linkContact, unlinkContact } from '#contract/parties/contact-links.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button } from '#src/ui/button/button.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { MissingDialog } from '#src/ui/part/missing-part.tsx';
import { unlink } from './contact-links.commands.ts';

const LinkContact = lazyPart(
  async () => ({ default: (await import('./link-contact.tsx')).LinkContact }),
  MissingDialog,
);

/** The party that a contact is, or the way to say so. */
export function ContactParty({ row }: { row: ContactRow }) {
  const { id, version, party } = row;
  const name = fullName(row);
  const { online } = useReach();
  const mayLink = useMay(linkContact);
  const mayUnlink = useMay(unlinkContact);
  const [busy, setBusy] = useState(false);
  const [linking, setLinking] = useState(false);

  async function takeBack() {
    setBusy(true);
    try {
      await unlink({ id, version });
    } finally {
      setBusy(false);
    }
  }
  // A contact that the server does not have yet is linked once it is there.
  if (party === null && (!mayLink || version === 0)) return null;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
      {party === null ? (
        <Button
          size="small"
          variant="quiet"
          className="-ml-3"
          disabled={!online}
          aria-label={`Link to a party: ${name}`}
          onClick={() => setLinking(true)}
        >
          Link to a party
        </Button>
      ) : (
        <>
          <span>
            Party:{' '}
            <Link to="/app/parties/$partyId" params={{ partyId: party.id }} className={linkClass}>
              {party.name}
            </Link>
          </span>
          {mayUnlink && (
            <Button
              size="small"
              variant="quiet"
              busy={busy}
              disabled={!online}
              aria-label={`Take the link back: ${name}`}
              onClick={() => void takeBack().catch(console.warn)}
            >
              Take the link back
            </Button>
          )}
        </>
      )}
      {linking && (
        <Suspense>
          <LinkContact row={row} onClose={() => setLinking(false)} />
        </Suspense>
      )}
    </div>
  );
}
