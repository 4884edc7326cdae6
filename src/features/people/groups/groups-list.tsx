import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus, Users } from 'lucide-react';
import { useState } from 'react';
import { titleOfRole } from '#contract/core/permissions.ts';
import { newId } from '#contract/core/values.ts';
import { createGroup, type DirectoryGroup, groupForm, listGroups } from '#contract/people/groups.ts';
import { call } from '#src/api/call.ts';
import { queryOf } from '#src/api/query.ts';
import { refusal } from '#src/api/refusal.ts';
import { now } from '#src/lib/time/clock.ts';
import { useMay } from '#src/session/use-may.ts';
import { Button } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { fieldsOfForm } from '../administration/place-fields.tsx';

/** Directory groups with the roles and teams they give. */
export function GroupsList() {
  const { data, isError, error, refetch } = useQuery(queryOf(listGroups, {}, { persist: false }));
  const may = useMay(createGroup);
  const [adds, setAdds] = useState(false);
  if (isError && !data) return <LoadFailure what="The groups" error={error} onRetry={refetch} />;
  return (
    <>
      <PageHeader
        title="Directory groups"
        back={<Link to="/app/settings">Settings</Link>}
        detail="A group gives its members roles and teams. Groups of your directory come with the sign-in."
        actions={
          may && (
            <Button variant="primary" onClick={() => setAdds(true)}>
              <Plus aria-hidden="true" className="size-4" /> Add a group
            </Button>
          )
        }
      />
      {!data && <Skeleton className="h-64 w-full" />}
      {data?.length === 0 && (
        <EmptyState icon={<Users />} title="No groups yet">
          Add the groups of your directory by their id, or make one by hand.
        </EmptyState>
      )}
      <ul className="grid-cards">
        {data?.map((group) => (
          <GroupCard key={group.id} group={group} may={may} />
        ))}
      </ul>
      {adds && <AddGroup onClose={() => setAdds(false)} />}
    </>
  );
}

function GroupCard({ group, may }: { group: DirectoryGroup; may: boolean }) {
  const { id, name, external_id, roles, teams, members } = group;
  const gives = [...roles.map(titleOfRole), ...teams.map((team) => team.name)];
  return (
    <li className="rounded-card border border-line bg-paper p-5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="min-w-0 font-medium">{name}</h2>
        {may && (
          <Link to="/app/ad/$id/map" params={{ id }} className="text-small">
            Map
          </Link>
        )}
      </div>
      <p className="text-small text-soft">
        {external_id ? `From the directory: ${external_id}` : 'Made by hand'},{' '}
        {members.length === 1 ? 'one member' : `${members.length} members`}
      </p>
      <p className="mt-2 text-small">
        {gives.length > 0 ? `Gives ${gives.join(', ')}` : 'Gives nothing yet'}
      </p>
    </li>
  );
}

function AddGroup({ onClose }: { onClose(): void }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [id] = useState(() => newId(now()));
  const form = useForm({
    schema: groupForm,
    initial: { name: '', external_id: '' },
    async submit() {
      try {
        await call(createGroup, { body: { id, form: form.values } }, { quiet: true });
        await queries.invalidateQueries({ queryKey: [listGroups.name] });
        await navigate({ to: '/app/ad/$id/map', params: { id } });
        return undefined;
      } catch (error) {
        return fieldsOfForm(refusal(error));
      }
    },
  });
  return (
    <FormDialog form={form} title="Add a group" action="Add" onClose={onClose}>
      <TextField label="Name" autoComplete="off" {...form.field('name')} />
      <TextField
        label="Id in the directory"
        hint="As it stands in the groups or roles of a sign-in: in Entra the object id of the group, or the value of an app role. Empty for a group whose members you choose here."
        optional
        autoComplete="off"
        {...form.field('external_id')}
      />
    </FormDialog>
  );
}
