import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dateFormats } from '#contract/core/limits.ts';
import { interestNames } from '#contract/owners/owner-words.ts';
import { percentText } from '#contract/owners/percent.ts';
import { type PartyRole, readPartyRoles } from '#contract/parties/parties.ts';
import { positionNames } from '#contract/secretary/secretary-words.ts';
import { queryOf } from '#src/api/query.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { formatTerm } from '#src/records/format-term.ts';
import { Card } from '#src/ui/card/card.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';

const day = (value: string) => formatDate(value, dateFormats.date);

/** The roles of a party at the firm's clients. */
export function PartyRoles({ id }: { id: string }) {
  const { data, isError, error, refetch } = useQuery(
    queryOf(readPartyRoles, { params: { id } }, { quiet: true, persist: false }),
  );
  return (
    <Card title="Roles">
      {isError && !data && <LoadFailure what="The roles" error={error} onRetry={refetch} />}
      {!data && !isError && <Skeleton className="h-16 w-full" />}
      {data && data.shown.length === 0 && data.hidden === 0 && (
        <p className="text-soft">No role at a client.</p>
      )}
      {data && data.shown.length > 0 && (
        <ul className="flex flex-col gap-3">
          {data.shown.map((role) => (
            <li key={keyOf(role)}>
              <Role role={role} />
            </li>
          ))}
        </ul>
      )}
      {data && data.hidden > 0 && (
        <p className="mt-3 text-small text-soft">
          {data.hidden === 1 ? '1 more role' : `${data.hidden} more roles`} that you may not see.
        </p>
      )}
    </Card>
  );
}

function keyOf(role: PartyRole): string {
  if (role.kind === 'GROUP') return role.group.id;
  return `${role.kind} ${role.client.id} ${role.kind === 'CLIENT' ? '' : role.id}`;
}

function Role({ role }: { role: PartyRole }) {
  if (role.kind === 'GROUP')
    return (
      <p>
        Person of the parent group{' '}
        <Link to="/app/parent-groups/$groupId" params={{ groupId: role.group.id }} className={linkClass}>
          {role.group.name}
        </Link>
      </p>
    );
  const { client } = role;
  if (role.kind === 'CLIENT')
    return (
      <>
        <p>
          Client:{' '}
          <Link to="/app/clients/$id/info" params={{ id: client.id }} className={linkClass}>
            {client.name}
          </Link>
        </p>
        <p className="text-small text-soft">
          {[role.since && `since ${day(role.since)}`, role.until && `until ${day(role.until)}`]
            .filter(Boolean)
            .join(', ')}
        </p>
      </>
    );
  if (role.kind === 'HOLDER')
    return (
      <p>
        Holds {role.shares.replace(/\B(?=(\d{3})+$)/g, ',')} {role.code} of{' '}
        <Link to="/app/clients/$id/shareholders/list" params={{ id: client.id }} className={linkClass}>
          {client.name}
        </Link>
      </p>
    );
  if (role.kind === 'OWNER')
    return (
      <>
        <p>
          {interestNames[role.type]}
          {role.share !== null && `, ${percentText(role.share)}`}:{' '}
          <Link to="/app/clients/$id/shareholders/list" params={{ id: client.id }} className={linkClass}>
            {client.name}
          </Link>
        </p>
        <p className="text-small text-soft">{formatTerm(role.since, role.until)}</p>
      </>
    );
  if (role.kind === 'OFFICER')
    return (
      <>
        <p>
          {positionNames[role.position]} of{' '}
          <Link
            to="/app/clients/$id/corporate-secretary/officers"
            params={{ id: client.id }}
            className={linkClass}
          >
            {client.name}
          </Link>
        </p>
        <p className="text-small text-soft">{formatTerm(role.since, role.until)}</p>
      </>
    );
  return (
    <>
      <p>
        Contact of{' '}
        <Link to="/app/clients/$id/contacts" params={{ id: client.id }} className={linkClass}>
          {client.name}
        </Link>
      </p>
      <p className="text-small text-soft">{role.job_title}</p>
    </>
  );
}
