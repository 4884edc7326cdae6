import { mayGive } from '#contract/core/grants.ts';
import { roles, titleOfRole } from '#contract/core/permissions.ts';
import { byText } from '#contract/core/text/in-order.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/db.ts';
import { giverOf, rightOfRole } from './giver.ts';
import { rolesOfStaff } from './queries.ts';

const order = Object.keys(roles);
const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);

/** The roles of staff: those of the contract in its order, then those of the firm by name; with what the actor may give. */
export const staffRoles = async (tx: Tx, actor: Actor) =>
  (await rolesOfStaff(tx))
    .toSorted((a, b) => rank(a.name) - rank(b.name) || byText(a.name, b.name))
    .map((role) => ({
      name: role.name,
      title: titleOfRole(role.name),
      edits_roles: role.permissions.includes('edit role'),
      may_give: mayGive(giverOf(actor), rightOfRole(role)),
    }));
