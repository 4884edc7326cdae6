import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { Suspense } from 'react';
import { type ParentGroup, parentGroups } from '#contract/parent-groups/parent-groups.ts';
import { labelOf } from '#src/lib/names.ts';
import { useMay } from '#src/session/use-may.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { Facts } from '#src/ui/facts/facts.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { GroupMembers } from './group-members.tsx';
import { typesText } from './parent-group-screens.tsx';
import { groupQuery } from './parent-groups.queries.ts';

const ParentGroupHistory = lazyPart(async () => ({
  default: (await import('./parent-group-history.tsx')).ParentGroupHistory,
}));

const factsOf = ({ kind, party, types, country, ultimate_owner }: ParentGroup) => [
  { label: 'Types', value: typesText(types) },
  ...(kind === 'INDIVIDUAL'
    ? [
        {
          label: 'Person',
          // One whom nobody may see by any of their roles has no name.
          value:
            party && !party.name
              ? 'Not shown to you'
              : party && (
                  <Link to="/app/parties/$partyId" params={{ partyId: party.id }} className={linkClass}>
                    {party.name}
                  </Link>
                ),
        },
      ]
    : []),
  { label: 'Country', value: country?.name ?? null },
  { label: 'Ultimate owner', value: ultimate_owner },
];

/** A parent group: its facts, the clients that belong to it, and its changes. */
export function ParentGroupPage({ id }: { id: string }) {
  const { data: group, isError, error, refetch } = useQuery(groupQuery(id));
  const mayEdit = useMay(parentGroups.update);
  const back = <Link to="/app/parent-groups/list">Parent groups</Link>;
  if (isError && !group)
    return <LoadFailure what="This parent group" error={error} onRetry={refetch} back={back} />;
  if (!group)
    return (
      <div aria-busy="true">
        <PageHeader title={undefined} back={back} />
        <Skeleton className="h-96 w-full" />
      </div>
    );
  const edit = group.kind === 'CORPORATE' ? 'edit-corporate' : 'edit-individual';
  return (
    <>
      <PageHeader
        title={group.name}
        back={back}
        detail={labelOf(group.kind)}
        actions={
          mayEdit && (
            <Link
              to={`/app/parent-groups/${edit}/$groupId`}
              params={{ groupId: id }}
              className={buttonClass('plain', 'small')}
            >
              <Pencil aria-hidden="true" className="size-4" /> Edit
            </Link>
          )
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <GroupMembers group={group} />
        <Card title="Facts">
          <Facts facts={factsOf(group)} />
        </Card>
      </div>
      <Suspense>
        <ParentGroupHistory id={id} kind={group.kind} />
      </Suspense>
    </>
  );
}
