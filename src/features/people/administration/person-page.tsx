import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import { titleOfRole } from '#contract/core/permissions.ts';
import { endPersonDevice, type Person, readPersonHistory } from '#contract/people/users.ts';
import { call } from '#src/api/call.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { History } from '#src/records/record-history.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { Facts } from '#src/ui/facts/facts.tsx';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { PersonAccess } from './person-access.tsx';
import { PersonChanges } from './person-changes.tsx';
import { PersonEdit } from './person-edit.tsx';
import { PersonStatus } from './person-words.tsx';
import { personQuery, usePersonAction } from './use-person.ts';
import { WhyAccess } from './why-access.tsx';

const time = (instant: string) => formatDate(instant, dateFormats.dateTime);

/** A member of staff: who they are, what they may do and why, how they sign in, and their devices. */
export function PersonPage({ id }: { id: string }) {
  const { data: person, isError, error, refetch } = useQuery(personQuery(id));
  const [edits, setEdits] = useState(false);
  const back = <Link to="/app/settings/people">People</Link>;
  if (isError && !person) return <LoadFailure what="This person" error={error} onRetry={refetch} />;
  if (!person)
    return (
      <div aria-busy="true">
        <PageHeader title={undefined} back={back} />
        <Skeleton className="h-96 w-full" />
      </div>
    );
  return (
    <>
      <PageHeader
        title={person.name}
        back={back}
        detail={
          <span className="flex flex-wrap items-center gap-x-4">
            <PersonStatus status={person.status} />
            {person.email}
          </span>
        }
        actions={<Button onClick={() => setEdits(true)}>Edit</Button>}
      />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <Card title="At the firm">
          <Facts
            facts={[
              { label: 'Job title', value: person.job_title },
              { label: 'Office', value: person.office?.name ?? '-' },
              { label: 'Manager', value: person.manager?.name ?? '-' },
              {
                label: 'Roles',
                value: (
                  <Held items={person.held.map(({ role, group }) => ({ name: titleOfRole(role), group }))} />
                ),
              },
              { label: 'Teams', value: <Held items={person.teams} /> },
            ]}
          />
        </Card>
        <PersonAccess person={person} />
        <Devices person={person} />
        <WhyAccess person={person} />
      </div>
      <History call={readPersonHistory}>
        <PersonChanges id={id} />
      </History>
      {edits && <PersonEdit person={person} onClose={() => setEdits(false)} />}
    </>
  );
}

/** Roles or teams, with the directory group that gives each. */
function Held({ items }: { items: readonly { name: string; group: { name: string } | null }[] }) {
  if (items.length === 0) return '-';
  return (
    <ul>
      {items.map(({ name, group }) => (
        <li key={`${name} ${group?.name}`}>
          {name}
          {group && <span className="text-small text-soft">, by the group {group.name}</span>}
        </li>
      ))}
    </ul>
  );
}

function Devices({ person: { id, name, devices } }: { person: Person }) {
  const { act, busy } = usePersonAction(id);
  return (
    <Card title="Devices">
      {devices.length === 0 && <p className="text-soft">{name} is not signed in on any device.</p>}
      <ul className="divide-y divide-line">
        {devices.map((device) => (
          <li key={device.id} className="flex items-center justify-between gap-4 py-2.5">
            <span className="min-w-0">
              {device.label}
              <span className="block text-small text-soft">
                {device.sessions > 0 ? 'Signed in' : 'Signed out'}, last seen {time(device.lastSeenAt)}
              </span>
            </span>
            <Button
              size="small"
              busy={busy === device.id}
              aria-label={`End ${device.label}`}
              onClick={() =>
                void act(device.id, `${device.label} is signed out for good.`, () =>
                  call(endPersonDevice, { params: { id, deviceId: device.id } }),
                )
              }
            >
              End
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
