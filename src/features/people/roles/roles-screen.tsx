import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { deleteRole, listRoles, type RoleRow } from '#contract/people/roles.ts';
import { listStaffRoles } from '#contract/reference.ts';
import { call } from '#src/api/call.ts';
import { queryOf } from '#src/api/query.ts';
import { permissionLabel } from '#src/lib/names.ts';
import { useReach } from '#src/session/connectivity.ts';
import { Button } from '#src/ui/button/button.tsx';
import { cx } from '#src/ui/cx.ts';
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx';
import { LoadFailure } from '#src/ui/error-state/load-failure.tsx';
import { sayFailed } from '#src/ui/notifications/say-failed.ts';
import { notify } from '#src/ui/notifications/store.ts';
import { PageHeader } from '#src/ui/page-header/page-header.tsx';
import { Section } from '#src/ui/section/section.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import { usePages } from '../pages.ts';
import { CreateRole } from './create-role.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { differenceWords, guardNames, openedBy, permissionsOfRole } from './roles.rules.ts';

const guards = ['api', 'client', 'employee', 'external'] as const;

/** Roles with their holders, and the matrix of roles and permissions. */
export function RolesScreen() {
  const { data, isError, error, refetch } = useQuery(queryOf(listRoles, {}, { persist: false }));
  const queries = useQueryClient();
  const { online } = useReach();
  const [open, setOpen] = useState<RoleRow['name']>();
  const [adds, setAdds] = useState(false);
  const [deletes, setDeletes] = useState<RoleRow>();
  if (isError && !data) return <LoadFailure what="The roles" error={error} onRetry={refetch} />;
  const role = data?.find(({ name }) => name === open);
  async function remove({ name }: RoleRow) {
    setDeletes(undefined);
    await call(deleteRole, { params: { name } });
    await Promise.all(
      [listRoles, listStaffRoles].map((list) => queries.invalidateQueries({ queryKey: [list.name] })),
    );
    notify({ message: `${name} was deleted.` });
  }
  return (
    <>
      <PageHeader
        title="Roles"
        back={<Link to="/app/settings">Settings</Link>}
        detail="What each role may do. A change counts from the next thing somebody does."
        actions={
          data && (
            <Button variant="primary" disabled={!online} onClick={() => setAdds(true)}>
              <Plus aria-hidden="true" className="size-4" /> New role
            </Button>
          )
        }
      />
      {!data && <Skeleton className="h-96 w-full" />}
      <div className="flex flex-col gap-10">
        {data &&
          guards.map((guard) => (
            <Section key={guard} title={guardNames[guard]} large>
              <RoleCards roles={data.filter((each) => each.guard === guard)} onOpen={setOpen} />
              <Matrix guard={guard} roles={data.filter((each) => each.guard === guard)} />
            </Section>
          ))}
      </div>
      {role && (
        <RoleDialog
          key={role.version}
          role={role}
          onDelete={() => {
            setOpen(undefined);
            setDeletes(role);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {adds && (
        <CreateRole
          roles={data?.filter(({ guard }) => guard === 'api') ?? []}
          onMade={(name) => {
            setAdds(false);
            setOpen(name);
          }}
          onClose={() => setAdds(false)}
        />
      )}
      <ConfirmDialog
        open={deletes !== undefined}
        title={`Delete ${deletes?.title ?? 'this role'}?`}
        action="Delete"
        keep="Go back"
        onClose={() => setDeletes(undefined)}
        onConfirm={() => deletes && void remove(deletes).catch(sayFailed)}
      >
        A role that somebody holds is not deleted: you are told who holds it.
      </ConfirmDialog>
    </>
  );
}

const most = 3;
function holderWords({ holders, count }: RoleRow): string {
  if (count === 0) return 'Nobody';
  if (holders.length === 0) return count === 1 ? 'One person' : `${count} people`;
  const names = holders.slice(0, most).map(({ name }) => name);
  return count > most ? `${names.join(', ')} and ${count - most} more` : names.join(', ');
}

function RoleCards({ roles, onOpen }: { roles: readonly RoleRow[]; onOpen(name: RoleRow['name']): void }) {
  return (
    <ul className="grid-cards">
      {roles.map((role) => (
        <li key={role.name} className="flex flex-col rounded-card border border-line bg-paper p-5">
          <div className="mb-1 flex items-start justify-between gap-4">
            <h3 className="min-w-0 self-center font-medium wrap-anywhere">{role.title}</h3>
            <Button size="small" aria-label={`Change ${role.title}`} onClick={() => onOpen(role.name)}>
              Change
            </Button>
          </div>
          <p className="text-small text-soft">{holderWords(role)}</p>
          <p className="mt-2 text-small text-soft">{differenceWords(role)}</p>
          {role.second_factor && <p className="text-small text-soft">Second factor required for passwords</p>}
        </li>
      ))}
    </ul>
  );
}

/** Marks of the matrix; the words are for readers of the screen. */
function markOf(
  { permissions, defaults, masked, own }: RoleRow,
  permission: string,
): { mark: string; words: string } {
  const has = permissions.includes(permission);
  const changed = !own && has !== defaults.includes(permission);
  const words = `${has ? (masked.includes(permission) ? 'Yes, masked' : 'Yes') : 'No'}${changed ? ', changed' : ''}`;
  return { mark: `${has ? (masked.includes(permission) ? 'M' : '✓') : '–'}${changed ? ' *' : ''}`, words };
}

/** The permission of a row stays in view while the roles scroll beside it. */
const firstColumn = 'sticky left-0 z-column min-w-40 bg-paper px-5 py-2';

function Matrix({ guard, roles }: { guard: RoleRow['guard']; roles: readonly RoleRow[] }) {
  const pages = usePages();
  return (
    <details className="mt-4 rounded-card border border-line bg-paper">
      <summary className="cursor-pointer px-5 py-3 font-medium">All permissions</summary>
      <section
        aria-label={`Permissions: ${guardNames[guard]}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard
        tabIndex={0}
        className="overflow-x-auto"
      >
        <table className="w-full text-small">
          <thead>
            <tr className="border-line border-t text-left align-bottom">
              <th scope="col" className={cx(firstColumn, 'font-medium')}>
                Permission
              </th>
              {roles.map(({ name, title }) => (
                <th key={name} scope="col" className="px-3 py-2 font-medium">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {permissionsOfRole(guard).map((permission) => (
              <tr key={permission} className="border-line border-t">
                <th scope="row" className={cx(firstColumn, 'text-left font-normal')}>
                  {permissionLabel(permission)}
                  <span className="block text-soft">{openedBy(permission, pages).join(', ')}</span>
                </th>
                {roles.map((role) => {
                  const { mark, words } = markOf(role, permission);
                  return (
                    <td key={role.name} className="px-3 py-2">
                      <span aria-hidden="true">{mark}</span>
                      <span className="sr-only">{words}</span>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="border-line border-t px-5 py-3 text-small text-soft">
        M: with amounts and account numbers masked. *: not as by default.
      </p>
    </details>
  );
}
