import { Link } from '@tanstack/react-router';
import { UserPlus, Users } from 'lucide-react';
import { type AccessKind, accessKinds, accessStates, portalRoles } from '#contract/clients/contact-words.ts';
import {
  createUserAccess,
  listUserAccess,
  type UserAccess,
  userAccessFields,
} from '#contract/clients/user-access.ts';
import { labelOf } from '#src/lib/names.ts';
import { ListScreen } from '#src/list/list-screen.tsx';
import type { ListSpec } from '#src/list/list-spec.ts';
import { useMay } from '#src/session/use-may.ts';
import { buttonClass } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { Status, type Tone } from '#src/ui/status/status.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { kindWords, roleWords, userAccessName } from './user-access-words.ts';

const tones: Record<UserAccess['portal_access'], Tone> = {
  NONE: 'quiet',
  REQUESTED: 'warn',
  INVITED: 'info',
  ACTIVE: 'good',
  SUSPENDED: 'warn',
  REVOKED: 'quiet',
};

const others = accessKinds.filter((kind): kind is Exclude<AccessKind, 'portal'> => kind !== 'portal');
/** The kinds of access besides the portal, with the state of those not open yet. */
const moreAccess = (row: UserAccess) =>
  others
    .filter((kind) => row[`${kind}_access`] !== 'NONE')
    .map((kind) => {
      const state = row[`${kind}_access`];
      return state === 'ACTIVE' ? kindWords[kind] : `${kindWords[kind]}: ${state.toLowerCase()}`;
    })
    .join(', ') || '-';

const columns: Column<UserAccess>[] = [
  {
    key: 'last_name',
    header: 'Name',
    cell: (row) => (
      <Link to="/client/user-access/$id" params={{ id: row.id }}>
        {userAccessName(row)}
        {row.is_me && ' (you)'}
      </Link>
    ),
  },
  {
    key: 'portal_access',
    header: 'Portal',
    width: '9rem',
    card: 'aside',
    cell: ({ portal_access }) => (
      <Status tone={tones[portal_access]}>
        {portal_access === 'NONE' ? 'No access' : labelOf(portal_access)}
      </Status>
    ),
  },
  { key: 'portal_role', header: 'Role', width: '12rem', cell: ({ portal_role }) => roleWords[portal_role] },
  { key: 'email', header: 'E-mail', width: '16rem', roomy: true, cell: ({ email }) => email ?? '-' },
  { key: 'more', header: 'Also sees', width: '14rem', cell: moreAccess },
];

const list: ListSpec<typeof listUserAccess> = {
  name: 'user-access',
  title: 'User access',
  noun: ['person', 'people'],
  endpoint: listUserAccess,
  fields: userAccessFields,
  columns,
  rowKey: ({ id }) => id,
  search: 'Search names and addresses',
  quick: [{ field: 'portal_access', kind: 'select' }],
};

const choices = {
  portal_access: accessStates.map((value) => ({ value, label: labelOf(value) })),
  portal_role: portalRoles.map((value) => ({ value, label: roleWords[value] })),
};

/** The people who use the portal for the client, and what each may see. */
export function UserAccessList() {
  const mayCreate = useMay(createUserAccess);
  return (
    <ListScreen
      list={list}
      choices={choices}
      detail="Who at your company uses this portal, and what each may see."
      actions={
        mayCreate && (
          <Link to="/client/user-access/create" className={buttonClass('primary')}>
            <UserPlus aria-hidden="true" className="size-4" /> Add a colleague
          </Link>
        )
      }
      empty={
        <EmptyState icon={<Users />} title="Nobody yet">
          Add the colleagues who work with the firm.
        </EmptyState>
      }
    />
  );
}
