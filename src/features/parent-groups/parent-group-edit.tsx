import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { GroupKind } from '#contract/parent-groups/group-words.ts';
import { RecordCreate } from '#src/records/record-create.tsx';
import { RecordUpdate } from '#src/records/record-update.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { parentGroupForms } from './parent-group-form.tsx';
import { groupQuery } from './parent-groups.queries.ts';

/** The form of a new group of a kind. */
export const ParentGroupCreate = ({ kind }: { kind: GroupKind }) => (
  <RecordCreate
    of={parentGroupForms[kind]}
    page={`/app/parent-groups/create-${kind === 'CORPORATE' ? 'corporate' : 'individual'}`}
  />
);

const editPages = {
  CORPORATE: '/app/parent-groups/edit-corporate/$groupId',
  INDIVIDUAL: '/app/parent-groups/edit-individual/$groupId',
} as const;

/** The form of a group; one of the other kind is sent to the page of its own. */
export function ParentGroupUpdate({ id, kind }: { id: string; kind: GroupKind }) {
  const { data } = useQuery(groupQuery(id));
  if (data && data.kind !== kind)
    return <Navigate to={editPages[data.kind]} params={{ groupId: id }} replace />;
  return <RecordUpdate of={parentGroupForms[kind]} id={id} />;
}

/** Sends the address of a group’s form to the form of its kind. */
export function ToEditPage({ id }: { id: string }) {
  const { data, isError, error, refetch } = useQuery(groupQuery(id));
  if (data) return <Navigate to={editPages[data.kind]} params={{ groupId: id }} replace />;
  if (isError) return <LoadFailure what="This parent group" error={error} onRetry={refetch} />;
  return <Skeleton className="h-96 w-full" />;
}
