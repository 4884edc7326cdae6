import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { listClientChanges } from '#contract/clients/own-clients.ts';
import type { Answer } from '#contract/core/endpoint.ts';
import { queryOf } from '#src/api/query.ts';
import { myClientsSearch } from '#src/lib/clients-search.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { useSession } from '#src/session/session.ts';
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx';
import { Listed } from '#src/ui/item-list/listed.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { Section } from '#src/ui/section/section.tsx';

type Change = Answer<typeof listClientChanges>[number];

const words: Readonly<Record<string, string>> = {
  created: 'added',
  updated: 'changed',
  restored: 'brought back',
};

/** 'Address changed by Anna Keller, and 2 more changes' */
export function changedClientWords({ name, event, by, changes }: Change): string {
  const newest = `${name} ${words[event] ?? event.replaceAll('_', ' ')}${by ? ` by ${by}` : ''}`;
  if (changes === 1) return newest;
  return `${newest}, and ${changes - 1} more ${changes === 2 ? 'change' : 'changes'}`;
}

/** The person's own clients that others changed lately; nothing for those without clients. A default export because `lazy` needs one. */
export default function ChangedClients() {
  const { user } = useSession();
  const query = useQuery(queryOf(listClientChanges, {}, { quiet: true, enabled: user.own_clients > 0 }));
  if (user.own_clients === 0) return null;
  return (
    <Section
      title="My clients that changed"
      more={
        <Link to="/app/clients/list" search={myClientsSearch(user.id)} className={linkClass}>
          My clients
        </Link>
      }
    >
      <Listed
        what="Changes of your clients"
        rows={query.data}
        query={query}
        empty={<p className="text-soft">Nobody else changed your clients in the last 14 days.</p>}
      >
        {(rows) => (
          <ItemList label="My clients that changed" expected={3}>
            {rows?.map((change) => (
              <Link key={change.client.id} to="/app/clients/$id/info" params={{ id: change.client.id }}>
                <Item
                  leading={<Building2 aria-hidden="true" />}
                  title={change.client.name}
                  detail={changedClientWords(change)}
                  trailing={<span className="text-small text-soft">{formatDate(change.at, 'DD MMM')}</span>}
                />
              </Link>
            ))}
          </ItemList>
        )}
      </Listed>
    </Section>
  );
}
