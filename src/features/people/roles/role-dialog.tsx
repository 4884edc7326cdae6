import { useQuery, useQueryClient } from '@tanstack/react-query';
import { maskablePermissions } from '#contract/core/permissions.ts';
import { listRoles, type RoleRow, readRoleHistory, updateRole } from '#contract/people/roles.ts';
import { listStaffRoles } from '#contract/reference.ts';
import { call } from '#src/api/call.ts';
import { queryOf } from '#src/api/query.ts';
import { refusal } from '#src/api/refusal.ts';
import { asHistory, Changes, History } from '#src/records/record-history.tsx';
import { Button } from '#src/ui/button/button.tsx';
import { Checkbox } from '#src/ui/field/checkbox.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { FormDialog } from '#src/ui/form/form-dialog.tsx';
import { anyValues } from '#src/ui/form/schema.ts';
import { useForm } from '#src/ui/form/use-form.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { usePages } from '../pages.ts';
import { PermissionBoxes } from './permission-boxes.tsx';
import { changedOfRole, type RoleFields, roleChange, roleTexts } from './role-change.ts';
import { closedBy } from './roles.rules.ts';

interface Values {
  name: string;
  permissions: string[];
  masked: string[];
  second_factor: boolean;
  [field: string]: string | string[] | boolean;
}

/** The second factor and the permissions of a role, each a box, with the pages it opens; before saving it says what closes. */
export function RoleDialog({
  role,
  onDelete,
  onClose,
}: {
  role: RoleRow;
  onDelete(): void;
  onClose(): void;
}) {
  const { name, title, version, defaults, guard, own } = role;
  const queries = useQueryClient();
  const pages = usePages();
  const form = useForm({
    schema: anyValues<Values>(),
    initial: {
      name,
      permissions: role.permissions,
      masked: role.masked,
      second_factor: role.second_factor,
    } as Values,
    async submit({ name: next, permissions, masked, second_factor }) {
      try {
        const of = { version, permissions: permissions as never[], second_factor };
        const body = own ? { ...of, name: next, masked: masked as never[] } : of;
        await call(updateRole, { params: { name }, body }, { quiet: true });
        await Promise.all(
          [listRoles, listStaffRoles, readRoleHistory].map((list) =>
            queries.invalidateQueries({ queryKey: [list.name] }),
          ),
        );
        notify({ message: `${own ? next : title}: saved. It counts from now on.` });
        onClose();
        return undefined;
      } catch (error) {
        const refused = refusal(error);
        const known = refused.permissions ?? refused.second_factor ?? refused.masked;
        return known ? { '': known } : refused;
      }
    },
  });
  const { value, onChange } = form.field('permissions');
  const masked = form.field('masked');
  const factor = form.field('second_factor');
  const closes = closedBy(role.permissions, value, guard === 'api' ? pages : []);
  const isDefault = value.length === defaults.length && defaults.every((each) => value.includes(each));
  return (
    <FormDialog
      form={form}
      title={title}
      action="Save"
      disabled={!form.dirty}
      other={
        own ? (
          <Button onClick={onDelete}>Delete this role</Button>
        ) : (
          <Button disabled={isDefault} onClick={() => onChange([...defaults])}>
            Back to the default
          </Button>
        )
      }
      width="normal"
      after={
        <History call={readRoleHistory}>
          <RoleChanges name={name} />
        </History>
      }
      onClose={onClose}
    >
      {own && <TextField label="Name" autoComplete="off" {...form.field('name')} />}
      {closes.length > 0 && (
        <p role="status" className="rounded-control bg-warn-tint px-3 py-2 text-small text-warn">
          {title} can then no longer open: {closes.join(', ')}.
        </p>
      )}
      {guard !== 'external' && (
        <div className="border-line border-b">
          <Checkbox checked={factor.value} onChange={factor.onChange} className="items-start [&>input]:mt-2">
            <span className="py-1">
              A second factor is required for passwords
              <span className="block text-small text-soft">
                After the password a code from an app is asked for; people set it up when they next sign in.
                Passkeys and cloud accounts need none.
              </span>
            </span>
          </Checkbox>
        </div>
      )}
      <PermissionBoxes
        guard={guard}
        saved={role}
        pages={guard === 'api' ? pages : []}
        value={value}
        onChange={onChange}
        masks={own ? { all: maskablePermissions, value: masked.value, onChange: masked.onChange } : undefined}
      />
    </FormDialog>
  );
}

function RoleChanges({ name }: { name: string }) {
  const query = useQuery(queryOf(readRoleHistory, { params: { name } }, asHistory));
  const rows = query.data?.map(roleChange);
  return <Changes<RoleFields> rows={rows} query={query} names={changedOfRole} texts={roleTexts} />;
}
