import { mayGive } from '#contract/core/grants.ts';
import type { RoleRow } from '#contract/people/roles.ts';
import { permissionLabel } from '#src/lib/names.ts';
import { useGiver } from '#src/session/use-may-give.ts';
import { cx } from '#src/ui/cx.ts';
import { Checkbox } from '#src/ui/field/checkbox.tsx';
import type { PageFacts } from '../pages.ts';
import { openedBy, permissionsOfRole } from './roles.rules.ts';

interface Boxes {
  readonly value: readonly string[];
  onChange(value: string[]): void;
}
interface PermissionBoxesProps extends Boxes {
  guard: RoleRow['guard'];
  /** The pages that permissions of this side open. */
  pages: readonly PageFacts[];
  /** The permissions whose figures the role may mask, and those it masks; of a role of the firm's own. */
  masks: (Boxes & { readonly all: readonly string[] }) | undefined;
  /** The role as it is saved: what it gives stays, whoever looks at it. */
  saved: Pick<RoleRow, 'permissions' | 'masked'>;
}

const toggled = (value: readonly string[], permission: string, on: boolean) =>
  on ? [...value, permission] : value.filter((each) => each !== permission);

/** The permissions of a side, each a box with the pages it opens; under one that can be masked, a box for that. */
export function PermissionBoxes({ guard, pages, value, onChange, masks, saved }: PermissionBoxesProps) {
  const giver = useGiver();
  const masked = masks?.value ?? saved.masked;
  const mayTick = (permission: string) =>
    saved.permissions.includes(permission) || mayGive(giver, { guard, permissions: [permission], masked });
  const mayShow = (permission: string) =>
    !saved.masked.includes(permission) || mayGive(giver, { guard, permissions: [permission] });
  const all = permissionsOfRole(guard);
  return (
    <ul>
      {!all.every(mayTick) && (
        <li className="py-1 text-small text-soft">
          What you may not do yourself is given by administrators.
        </li>
      )}
      {all.map((permission) => {
        const opened = openedBy(permission, pages);
        return (
          <li key={permission} className="border-line border-b">
            <Checkbox
              checked={value.includes(permission)}
              disabled={!mayTick(permission)}
              onChange={(on) => onChange(toggled(value, permission, on))}
              className={cx(opened.length > 0 && 'items-start [&>input]:mt-2')}
            >
              <span className="py-1">
                {permissionLabel(permission)}
                {opened.length > 0 && <span className="block text-small text-soft">{opened.join(', ')}</span>}
              </span>
            </Checkbox>
            {masks?.all.includes(permission) && value.includes(permission) && (
              <div className="pl-8">
                <Checkbox
                  checked={masks.value.includes(permission)}
                  disabled={!mayShow(permission)}
                  onChange={(on) => masks.onChange(toggled(masks.value, permission, on))}
                >
                  {permissionLabel(permission)}: amounts and account numbers masked
                </Checkbox>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
