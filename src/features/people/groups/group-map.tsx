import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { mayGive } from '#contract/core/grants.ts';
import {
  type DirectoryGroup,
  deleteGroup,
  listGroups,
  type MappingEffect,
  mapGroup,
  previewMapping,
  readGroup,
} from '#contract/people/groups.ts';
import { listTeams } from '#contract/reference.ts';
import { call } from '#src/api/call.ts';
import { queryOf } from '#src/api/query.ts';
import { refusal } from '#src/api/refusal.ts';
import { colleaguesQuery } from '#src/records/choices.ts';
import { useStaffRoles } from '#src/records/use-staff-roles.ts';
import { useGiver } from '#src/session/use-may-give.ts';
import { Button } from '#src/ui/button/button.tsx';
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#src/ui/dialog/dialog.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { Checkbox } from '#src/ui/field/checkbox.tsx';
import { SeveralField } from '#src/ui/field/found-fields.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { anyValues } from '#src/ui/form/schema.ts';
import { useForm } from '#src/ui/form/use-form.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { fieldsOfForm } from '../administration/place-fields.tsx';

/** The mapping of a directory group to roles and teams. */
export function GroupMap({ id }: { id: string }) {
  const query = queryOf(readGroup, { params: { id } }, { persist: false });
  const { data: group, isError, error, refetch } = useQuery(query);
  if (isError && !group) return <LoadFailure what="This group" error={error} onRetry={refetch} />;
  return (
    <>
      <PageHeader
        title={group?.name}
        back={<Link to="/app/ad/list">Directory groups</Link>}
        detail={group && membersWords(group)}
      />
      {group ? <MapForm key={group.version} group={group} /> : <Skeleton className="h-96 w-full" />}
    </>
  );
}

function membersWords({ external_id, members }: DirectoryGroup): string {
  if (external_id === null) return 'Made by hand: you choose its members.';
  if (members.length === 0) return 'From the directory. Nobody of it has signed in with it yet.';
  return `From the directory. Members who have signed in: ${members.map(({ name }) => name).join(', ')}.`;
}

interface Values {
  roles: string[];
  teams: string[];
  members: string[];
  [field: string]: string[];
}

function MapForm({ group }: { group: DirectoryGroup }) {
  const { id, version, name } = group;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data: teams } = useQuery(queryOf(listTeams, {}));
  const { data: colleagues } = useQuery(colleaguesQuery());
  const [effects, setEffects] = useState<readonly MappingEffect[]>();
  const [removes, setRemoves] = useState(false);
  const initial: Values = {
    roles: group.roles,
    teams: group.teams.map((team) => team.id),
    members: group.members.map((member) => member.id),
  };
  const form = useForm({
    schema: anyValues<Values>(),
    initial,
    async submit(mapping) {
      try {
        const body = { form: mapping as never };
        setEffects(await call(previewMapping, { params: { id }, body }, { quiet: true, readOnly: true }));
        return undefined;
      } catch (error) {
        return fieldsOfForm(refusal(error));
      }
    },
  });
  async function save() {
    const body = { version, form: form.values as never };
    const saved = await call(mapGroup, { params: { id }, body });
    setEffects(undefined);
    queries.setQueryData(queryOf(readGroup, { params: { id } }).queryKey, saved);
    await queries.invalidateQueries({ queryKey: [listGroups.name] });
    notify({ message: `${name} is mapped.` });
  }
  async function remove() {
    setRemoves(false);
    await call(deleteGroup, { params: { id } });
    await queries.invalidateQueries({ queryKey: [listGroups.name] });
    notify({ message: `${name} is removed.` });
    await navigate({ to: '/app/ad/list', replace: true });
  }
  const roles = form.field('roles');
  const given = useStaffRoles(roles.value).filter(({ editsRoles }) => !editsRoles);
  const offered = given.filter(({ value, mayGive }) => mayGive || group.roles.includes(value));
  const giver = useGiver();
  const openTeams = teams?.filter(
    ({ id: team, name }) => mayGive(giver, { team, name }) || initial.teams.includes(team),
  );
  const named = (rows: readonly { id: string; name: string }[] = []) =>
    rows.map((row) => ({ value: row.id, label: row.name }));
  return (
    <>
      <Form form={form} label={`Map ${name}`} className="max-w-3xl">
        <fieldset>
          <legend className="text-small font-medium">Roles it gives</legend>
          <p className="text-small text-soft">
            Administrators, and whoever else may edit roles, are named one by one, never by a group.
            {offered.length < given.length && ' Roles that may do more than you are given by administrators.'}
          </p>
          <div className="mt-1 grid grid-cols-1 md:grid-cols-2">
            {offered.map(({ value: role, label }) => (
              <Checkbox
                key={role}
                checked={roles.value.includes(role)}
                onChange={(on) =>
                  roles.onChange(on ? [...roles.value, role] : roles.value.filter((each) => each !== role))
                }
              >
                {label}
              </Checkbox>
            ))}
          </div>
        </fieldset>
        <SeveralField label="Teams it gives" optional choices={named(openTeams)} {...form.field('teams')} />
        {group.external_id === null && (
          <SeveralField label="Members" optional choices={named(colleagues)} {...form.field('members')} />
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={form.busy}>
            See what changes
          </Button>
          <Button onClick={() => setRemoves(true)}>Remove the group</Button>
        </div>
      </Form>
      {effects && (
        <Dialog
          open
          title="What changes"
          onClose={() => setEffects(undefined)}
          actions={
            <>
              <Button variant="primary" onClick={() => void save().catch(console.warn)}>
                Save
              </Button>
              <Button onClick={() => setEffects(undefined)}>Go back</Button>
            </>
          }
        >
          {effects.length === 0 && <p>Nobody gains or loses anything by this now.</p>}
          <ul className="divide-y divide-line">
            {effects.map(({ person, gains, loses }) => (
              <li key={person.id} className="py-2.5">
                <span className="font-medium">{person.name}</span>
                {gains.length > 0 && <span className="block text-small">gains {gains.join(', ')}</span>}
                {loses.length > 0 && (
                  <span className="block text-small text-bad">loses {loses.join(', ')}</span>
                )}
              </li>
            ))}
          </ul>
        </Dialog>
      )}
      <ConfirmDialog
        open={removes}
        title={`Remove ${name}?`}
        action="Remove"
        keep="Go back"
        onClose={() => setRemoves(false)}
        onConfirm={() => void remove().catch(console.warn)}
      >
        Its members lose the roles and teams that only this group gives them.
      </ConfirmDialog>
    </>
  );
}
