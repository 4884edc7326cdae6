import { Link } from '@tanstack/react-router';
import { Building2, UserRound } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { formatCount } from '#contract/core/counts.ts';
import { allows, type Requirement } from '#contract/core/requirement.ts';
import { allClientsSearch, myClientsSearch } from '#src/lib/clients-search.ts';
import { greetingFor } from '#src/lib/names.ts';
import { useSession } from '#src/session/session.ts';
import { Item, ItemList } from '#src/ui/item-list/item-list.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { PartOpening, Sections } from '#src/ui/section/sections.tsx';

interface MyDashboardProps {
  /** What waits for the person and what changed; each feature has its own. */
  cards: readonly { key: string; needs: Requirement; Card: ComponentType }[];
  /** Actions that begin something. */
  actions?: ReactNode;
}

/** The first page of a working day: actions to begin with, what waits, what changed, and the way to the clients. */
export function MyDashboard({ cards, actions }: MyDashboardProps) {
  const { user, permissions } = useSession();
  const shown = cards.filter(({ needs }) => allows(permissions, needs));
  return (
    <>
      <PageHeader title={greetingFor(user.name)} detail={user.job_title} actions={actions} />
      <Sections beside="even">
        {shown.map(({ key, Card }) => (
          <Suspense key={key} fallback={<PartOpening />}>
            <Card />
          </Suspense>
        ))}
        {allows(permissions, { all: ['view client'] }) && <Clients />}
      </Sections>
    </>
  );
}

function Clients() {
  const { user } = useSession();
  return (
    <Section title="Clients">
      <ItemList label="Clients">
        {user.own_clients > 0 && (
          <Link key="mine" to="/app/clients/list" search={myClientsSearch(user.id)}>
            <Item
              leading={<UserRound aria-hidden="true" />}
              title="My clients"
              detail="Those I am relationship manager of"
              trailing={formatCount(user.own_clients)}
            />
          </Link>
        )}
        <Link key="all" to="/app/clients/list" search={allClientsSearch}>
          <Item
            leading={<Building2 aria-hidden="true" />}
            title="All clients"
            detail="Active, being taken on, and past"
          />
        </Link>
      </ItemList>
    </Section>
  );
}
