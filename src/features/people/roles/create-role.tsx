import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mayGive } from '#contract/core/grants.ts';
import { newId } from '#contract/core/values.ts';
import { createRole, listRoles, newRoleForm, type RoleRow } from '#contract/people/roles.ts';
import { listStaffRoles } from '#contract/reference.ts';
import { call } from '#src/api/call.ts';
import { refusal } from '#src/api/refusal.ts';
import { now } from '#src/lib/time/clock.ts';
import { useGiver } from '#src/session/use-may-give.ts';
import { SelectField } from '#src/ui/field/select-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { useForm } from '#src/ui/form/use-form.ts';
import { fieldsOfForm } from '../administration/place-fields.tsx';

interface CreateRoleProps {
  /** The roles of staff: a new one may begin with the permissions of one of them. */
  roles: readonly RoleRow[];
  onMade(name: string): void;
  onClose(): void;
}

/** Makes a role of the firm's own, like another or with no permission, and goes on to its permissions. */
export function CreateRole({ roles, onMade, onClose }: CreateRoleProps) {
  const queries = useQueryClient();
  const giver = useGiver();
  const offered = roles.filter((role) => mayGive(giver, role));
  // A repeat after a lost answer makes one role.
  const [id] = useState(() => newId(now()));
  const form = useForm({
    schema: newRoleForm,
    initial: { name: '', like: '' },
    async submit() {
      try {
        const made = await call(createRole, { body: { id, form: form.values } }, { quiet: true });
        await Promise.all(
          [listRoles, listStaffRoles].map((list) => queries.invalidateQueries({ queryKey: [list.name] })),
        );
        onMade(made.name);
        return undefined;
      } catch (error) {
        return fieldsOfForm(refusal(error));
      }
    },
  });
  return (
    <FormDialog form={form} title="New role" action="Add role" onClose={onClose}>
      <TextField label="Name" autoComplete="off" autoFocus {...form.field('name')} />
      <SelectField
        label="Copy permissions from"
        hint="You choose the permissions next. The other role stays as it is; without one you start with none."
        placeholder="No role"
        choices={offered.map(({ name, title }) => ({ value: name, label: title }))}
        {...form.field('like')}
      />
    </FormDialog>
  );
}
