import { useQuery } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { dateFormats } from '#contract/core/limits.ts';
import { type HeldUpload, listHeldUploads } from '#contract/documents/held-uploads.ts';
import { queryOf } from '#src/api/query.ts';
import { formatSize } from '#src/lib/sizes.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx';
import { ListEnd } from '#src/ui/item-list/list-end.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { Status } from '#src/ui/status/status.tsx';

const heldOf = (clientId: string) =>
  queryOf(
    listHeldUploads,
    {
      query: {
        page: '1',
        recordPerPage: '30',
        filters: JSON.stringify([{ field: 'client_id', operator: 'EQ', keyword: clientId }]),
      },
    },
    { persist: false, quiet: true },
  );

const time = (at: string) => formatDate(at, dateFormats.dateTime);

function detailOf({ sender, size, held_at, state, tries, checked_at }: HeldUpload): string {
  const asked =
    state === 'WAITING' ? `asked ${tries === 1 ? 'once' : `${tries} times`}, last ${time(checked_at)}` : '';
  return [sender, formatSize(size, 0), time(held_at), asked].filter(Boolean).join(' · ');
}

/** Files of a client's contacts that the virus check held back, and why; nothing while there are none. */
export function HeldUploads({ clientId }: { clientId: string }) {
  const { data } = useQuery(heldOf(clientId));
  if (!data || data.data.length === 0) return null;
  return (
    <Section title="Held back by the virus check">
      <p className="mb-3 text-small text-soft">
        Nobody can open these files. What waits is checked again by itself; what was found harmful is deleted,
        and its sender was told.
      </p>
      <ItemList label="Held back by the virus check">
        {data.data.map((held) => (
          <Item
            key={held.id}
            leading={<ShieldAlert aria-hidden="true" />}
            title={held.name}
            detail={
              <>
                {detailOf(held)}
                <span className="block">{held.reason}</span>
              </>
            }
            trailing={
              held.state === 'INFECTED' ? (
                <Status tone="bad">Harmful, deleted</Status>
              ) : (
                <Status tone="warn">Waiting for the check</Status>
              )
            }
          />
        ))}
      </ItemList>
      <ListEnd answer={data} />
    </Section>
  );
}
