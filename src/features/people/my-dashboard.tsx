import { Link } from '@tanstack/react-router';
import { Building2, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { allClientsSearch, myClientsSearch } from '../../lib/clients-search.ts';
import { formatCount } from '../../lib/counts.ts';
import { greetingFor } from '../../lib/names.ts';
import { useSession } from '../../session/session.ts';
import { Item, ItemList } from '../../ui/item-list/item-list.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Section } from '../../ui/section/section.tsx';
import { Sections } from '../../ui/section/sections.tsx';

interface MyDashboardProps {
  /** Documents that wait for their signature. */
  waiting?: ReactNode;
  /** Actions that begin something. */
  actions?: ReactNode;
}

/** Home of a member of staff: actions to begin with, waiting documents, and the way to their clients. */
export function MyDashboard({ waiting, actions }: MyDashboardProps) {
  const { user } = useSession();
  return (
    <>
      <PageHeader title={greetingFor(user.name)} detail={user.job_title} actions={actions} />
      <Sections beside>
        {waiting}
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
      </Sections>
    </>
  );
}
