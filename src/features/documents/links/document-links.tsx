import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import type { PublicLink } from '#contract/documents/public-links.ts';
import { now, toInstant } from '#src/lib/time/clock.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { Button } from '#src/ui/button/button.tsx';
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { RelativeTime, TimeToExpiry } from '#src/ui/moment/moment.tsx';
import { Section } from '#src/ui/section/section.tsx';
import type { LinkCalls } from './link-calls.ts';
import { NewLink } from './new-link.tsx';

/** The public links to a document: made, followed and revoked. */
export function DocumentLinks({ calls }: { calls: LinkCalls }) {
  const [adding, setAdding] = useState(false);
  const [revoking, setRevoking] = useState<PublicLink>();
  const query = useQuery(calls.query);
  const rows = query.data?.filter((link) => link.document_id === calls.document.id);
  return (
    <Section
      title="Public links"
      more={
        <Button size="small" onClick={() => setAdding(true)}>
          New link
        </Button>
      }
    >
      <Listed
        what="The public links"
        rows={rows}
        query={query}
        empty={
          <EmptyState icon={<Link2 />} title="No link to this document">
            A link opens it to whoever has it, without signing in, until it ends.
          </EmptyState>
        }
      >
        {(links) => (
          <ItemList label="Public links" expected={1}>
            {links?.map((link) => (
              <LinkItem key={link.id} link={link} onRevoke={() => setRevoking(link)} />
            ))}
          </ItemList>
        )}
      </Listed>
      {adding && <NewLink calls={calls} onClose={() => setAdding(false)} />}
      {revoking && (
        <ConfirmDialog
          open
          title="Revoke this link?"
          action="Revoke"
          keep="Cancel"
          onClose={() => setRevoking(undefined)}
          onConfirm={() => {
            setRevoking(undefined);
            // A refused call has shown its words itself.
            void calls.revoke(revoking.id).catch(() => undefined);
          }}
        >
          It opens nothing from then on. Copies that somebody saved stay with them.
        </ConfirmDialog>
      )}
    </Section>
  );
}

function LinkItem({ link, onRevoke }: { link: PublicLink; onRevoke(): void }) {
  const { created_by, created_at, expires_at, revoked_at, fetched, fetched_at } = link;
  const ended = revoked_at !== null || expires_at <= toInstant(now());
  const end = formatDate(revoked_at ?? expires_at, dateFormats.dateTime);
  const made = `made ${created_by ? `by ${created_by}, ` : ''}${formatDate(created_at, dateFormats.date)}`;
  return (
    <Item
      leading={<Link2 aria-hidden="true" />}
      title={
        ended ? (
          `${revoked_at ? 'Revoked' : 'Expired'} ${end}`
        ) : (
          <>
            Time to expiry: <TimeToExpiry instant={expires_at} />
          </>
        )
      }
      detail={
        <>
          {fetched === 0 || fetched_at === null ? (
            'not opened yet'
          ) : (
            <>
              opened {fetched === 1 ? 'once' : `${fetched} times`}, last <RelativeTime instant={fetched_at} />
            </>
          )}{' '}
          · {made}
        </>
      }
      trailing={
        !ended && (
          <Button size="small" onClick={onRevoke}>
            Revoke <span className="sr-only">the link open until {end}</span>
          </Button>
        )
      }
    />
  );
}
