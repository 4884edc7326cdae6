import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import type { FirmOffice } from '#contract/clients/firm-contacts.ts';
import { config } from '#src/session/config.ts';
import { useSession } from '#src/session/session.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { firmContactsQuery } from './firm-contacts.queries.ts';
import { FirmPerson, ReachButtons } from './firm-person.tsx';

/** The people at the firm who look after the contact's client, and the office: to call, to write to, to keep. */
export function FirmContacts() {
  const { user } = useSession();
  const { data, isError, error, refetch } = useQuery(firmContactsQuery);
  const client = user.clients[0]?.name;
  return (
    <>
      <PageHeader
        title="Contact"
        detail={client && `Your people at ${config().firm.name} for ${client}`}
        actions={
          <Link to="/client/conversation" className={buttonClass()}>
            Conversation
          </Link>
        }
      />
      {isError && !data ? (
        <LoadFailure what="Your people at the firm" error={error} onRetry={refetch} />
      ) : data?.people.length === 0 && !data.office ? (
        <EmptyState icon={<Users />} title="Nobody is named yet">
          The firm names the people who look after you here.
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 gap-6">
          <ul aria-label="Your people" aria-busy={!data} className="grid grid-cols-1 gap-3 md:grid-cols-2">
            {data
              ? data.people.map((person) => <FirmPerson key={person.id} person={person} />)
              : ['first', 'second'].map((key) => (
                  <li key={key}>
                    <Skeleton className="h-36 w-full" />
                  </li>
                ))}
          </ul>
          {data?.office && <Office office={data.office} />}
        </div>
      )}
    </>
  );
}

function Office({ office: { name, lines, country, phone } }: { office: FirmOffice }) {
  return (
    <Card title={`Office ${name}`}>
      <address className="not-italic">
        {[...lines, country].map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        {phone && <span className="mt-1 block text-soft">{phone}</span>}
      </address>
      {phone && <ReachButtons name={`${config().firm.name}, ${name}`} phone={phone} email="" />}
    </Card>
  );
}
