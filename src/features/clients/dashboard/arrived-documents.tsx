import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileDown } from 'lucide-react';
import { listArrivedDocuments } from '#contract/clients/own-clients.ts';
import { queryOf } from '#src/api/query.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { useSession } from '#src/session/session.ts';
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { Section } from '#src/ui/section/section.tsx';

/** Documents that the person's own clients sent lately; nothing if there are none. A default export because `lazy` needs one. */
export default function ArrivedDocuments() {
  const { user } = useSession();
  const query = useQuery(queryOf(listArrivedDocuments, {}, { quiet: true, enabled: user.own_clients > 0 }));
  if (user.own_clients === 0 || query.data?.length === 0) return null;
  return (
    <Section title="From my clients">
      <Listed what="Documents from your clients" rows={query.data} query={query} empty={null}>
        {(rows) => (
          <ItemList label="From my clients" expected={2}>
            {rows?.map(({ id, client, title, added_by, added_at }) => (
              <Link
                key={id}
                to="/app/clients/$id/documents/$documentId"
                params={{ id: client.id, documentId: id }}
              >
                <Item
                  leading={<FileDown aria-hidden="true" />}
                  title={title}
                  detail={[client.name, added_by].filter(Boolean).join(', ')}
                  trailing={<span className="text-small text-soft">{formatDate(added_at, 'DD MMM')}</span>}
                />
              </Link>
            ))}
          </ItemList>
        )}
      </Listed>
    </Section>
  );
}
