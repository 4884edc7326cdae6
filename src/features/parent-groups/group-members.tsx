import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Answer } from '#contract/core/endpoint.ts';
import { percentText } from '#contract/owners/percent.ts';
import {
  assignToGroup,
  type PresentMember,
  type readGroupMembers,
} from '#contract/parent-groups/group-memberships.ts';
import type { ParentGroup } from '#contract/parent-groups/parent-groups.ts';
import { labelOf } from '#src/lib/names.ts';
import { formatTerm } from '#src/records/format-term.ts';
import { useReach } from '#src/session/connectivity.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card } from '#src/ui/card/card.tsx';
import { DialogOpening } from '#src/ui/dialog/dialog-opening.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { lazyPart } from '#src/ui/part/lazy-part.tsx';
import { MissingDialog } from '#src/ui/part/missing-part.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { type MemberNode, memberTree } from './member-tree.rules.ts';
import { membersQuery } from './parent-groups.queries.ts';

const AssignDialog = lazyPart(() => import('./assign-dialog.tsx'), MissingDialog);
const UnassignDialog = lazyPart(() => import('./unassign-dialog.tsx'), MissingDialog);

type PastMember = Answer<typeof readGroupMembers>['past'][number];

/** The clients of a group, each below the one that owns most of it, and those that have left. */
export function GroupMembers({ group }: { group: ParentGroup }) {
  const { data, isError, error, refetch } = useQuery(membersQuery(group.id));
  const mayEdit = useMay(assignToGroup);
  const { online } = useReach();
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<PresentMember>();
  return (
    <Card
      title="Clients"
      action={
        mayEdit && (
          <Button size="small" disabled={!online} onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" className="size-4" /> Assign a client
          </Button>
        )
      }
    >
      {isError && !data && <LoadFailure what="Its clients" error={error} onRetry={refetch} />}
      {!data && !isError && <Skeleton className="h-24 w-full" />}
      {data?.members.length === 0 && <p className="text-soft">No client belongs to this group today.</p>}
      {data && data.members.length > 0 && (
        <Tree
          label="Clients of the group"
          nodes={memberTree(data.members)}
          onLeave={mayEdit && online ? setLeaving : undefined}
        />
      )}
      {data && data.past.length > 0 && <Past members={data.past} />}
      {adding && (
        <Suspense fallback={<DialogOpening />}>
          <AssignDialog group={group} onClose={() => setAdding(false)} />
        </Suspense>
      )}
      {leaving && (
        <Suspense fallback={<DialogOpening />}>
          <UnassignDialog group={group} member={leaving} onClose={() => setLeaving(undefined)} />
        </Suspense>
      )}
    </Card>
  );
}

interface TreeProps {
  nodes: readonly MemberNode[];
  label?: string;
  /** Undefined for those who may not unassign. */
  onLeave: ((member: PresentMember) => void) | undefined;
}

function Tree({ nodes, label, onLeave }: TreeProps) {
  return (
    <ul
      aria-label={label}
      className={label ? 'flex flex-col gap-3' : 'mt-3 flex flex-col gap-3 border-line border-l pl-4'}
    >
      {nodes.map(({ member, share, owned }) => (
        <li key={member.id}>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <ClientOf
              member={member}
              more={share === null ? undefined : `${percentText(share)} owned by the one above`}
            />
            {onLeave && (
              <Button
                variant="quiet"
                size="small"
                aria-label={`Unassign ${member.client.name}`}
                onClick={() => onLeave(member)}
              >
                Unassign
              </Button>
            )}
          </div>
          {owned.length > 0 && <Tree nodes={owned} onLeave={onLeave} />}
        </li>
      ))}
    </ul>
  );
}

function ClientOf({ member, more }: { member: PastMember; more?: string | undefined }) {
  const { client, relation, from, to } = member;
  return (
    <p className="min-w-0 wrap-anywhere">
      <Link to="/app/clients/$id/parent-groups/list" params={{ id: client.id }} className={linkClass}>
        {client.name}
      </Link>
      <span className="block text-small text-soft">
        {[relation && labelOf(relation), more, formatTerm(from, to)].filter(Boolean).join(' · ')}
      </span>
    </p>
  );
}

function Past({ members }: { members: readonly PastMember[] }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="mt-4">
      <Button
        variant="quiet"
        size="small"
        className="-ml-3"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide those that left' : `Show those that left (${members.length})`}
      </Button>
      {open && (
        <ul aria-label="Clients that left the group" className="mt-2 flex flex-col gap-3">
          {members.map((member) => (
            <li key={member.id}>
              <ClientOf member={member} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
