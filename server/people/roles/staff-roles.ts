import { roles, titleOfRole } from '../../../contract/core/permissions.ts';
import type { Tx } from '../../db/db.ts';
import { rolesOfStaff } from '../queries.ts';

const order = Object.keys(roles);
const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);

/** The roles of staff: those of the contract in its order, then those of the firm by name. */
export const staffRoles = async (tx: Tx) =>
  (await rolesOfStaff(tx))
    .toSorted((a, b) => rank(a.name) - rank(b.name) || a.name.localeCompare(b.name))
    .map(({ name, permissions }) => ({
      name,
      title: titleOfRole(name),
      edits_roles: permissions.includes('edit role'),
    }));
