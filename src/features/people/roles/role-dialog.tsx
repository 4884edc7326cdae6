import { useQueryClient } from '@tanstack/react-query';
import { listRoles, type RoleRow, updateRole } from '../../../../contract/people/roles.ts';
import { call } from '../../../api/call.ts';
import { refusal } from '../../../api/refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Checkbox } from '../../../ui/field/checkbox.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { anyValues } from '../../../ui/form/schema.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/notifications/store.ts';
import { usePages } from '../pages.ts';
import { closedBy, openedBy, permissionsOfRole } from './roles.rules.ts';

interface Values {
  permissions: string[];
  second_factor: boolean;
  [field: string]: string[] | boolean;
}

/** The second factor and the permissions of a role, each a box, with the pages it opens; before saving it says what closes. */
export function RoleDialog({ role, onClose }: { role: RoleRow; onClose(): void }) {
  const { name, title, version, defaults, guard } = role;
  const queries = useQueryClient();
  const pages = usePages();
  const form = useForm({
    schema: anyValues<Values>(),
    initial: { permissions: role.permissions, second_factor: role.second_factor } as Values,
    async submit({ permissions, second_factor }) {
      try {
        const body = { version, permissions: permissions as never[], second_factor };
        await call(updateRole, { params: { name }, body }, { quiet: true });
        await queries.invalidateQueries({ queryKey: [listRoles.name] });
        notify({ message: `${title}: saved. It counts from now on.` });
        onClose();
        return undefined;
      } catch (error) {
        const refused = refusal(error);
        const known = refused.permissions ?? refused.second_factor;
        return known ? { '': known } : refused;
      }
    },
  });
  const { value, onChange } = form.field('permissions');
  const factor = form.field('second_factor');
  const closes = closedBy(role.permissions, value, guard === 'api' ? pages : []);
  const isDefault = value.length === defaults.length && defaults.every((each) => value.includes(each));
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="primary"
            busy={form.busy}
            disabled={!form.dirty}
            onClick={() => void form.submit()}
          >
            Save
          </Button>
          <Button disabled={isDefault} onClick={() => onChange([...defaults])}>
            Back to the default
          </Button>
        </>
      }
    >
      <Form form={form} label={title}>
        {closes.length > 0 && (
          <p role="status" className="rounded-control bg-warn-tint px-3 py-2 text-small text-warn">
            {title} can then no longer open: {closes.join(', ')}.
          </p>
        )}
        {guard !== 'external' && (
          <div className="border-line border-b">
            <Checkbox checked={factor.value} onChange={factor.onChange}>
              <span className="py-1">
                A second factor is required for passwords
                <span className="block text-small text-soft">
                  Who signs in by password needs a code besides, and sets that up first. Passkeys and cloud
                  accounts need none.
                </span>
              </span>
            </Checkbox>
          </div>
        )}
        <ul>
          {permissionsOfRole(guard).map((permission) => {
            const opened = guard === 'api' ? openedBy(permission, pages) : [];
            return (
              <li key={permission} className="border-line border-b">
                <Checkbox
                  checked={value.includes(permission)}
                  onChange={(on) =>
                    onChange(on ? [...value, permission] : value.filter((each) => each !== permission))
                  }
                >
                  <span className="py-1">
                    {permission}
                    {opened.length > 0 && (
                      <span className="block text-small text-soft">{opened.join(', ')}</span>
                    )}
                  </span>
                </Checkbox>
              </li>
            );
          })}
        </ul>
      </Form>
    </Dialog>
  );
}
