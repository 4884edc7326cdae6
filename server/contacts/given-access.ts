import { type AccessKind, accessKinds } from '#contract/clients/contact-words.ts';
import { type AccessRight, type Giver, mayGive } from '#contract/core/grants.ts';
import { rolePermissions } from '#contract/core/permissions.ts';
import { asSystem } from '../db/as-system.ts';
import { giverOf, refuseLacking } from '../people/giver.ts';
import { permissionsOfRole } from '../people/queries.ts';
import type { Columns, Stored } from '../records/queries.ts';
import type { Rule } from '../records/record-handlers.ts';
import type { contacts } from './tables.ts';

type Contacts = typeof contacts;
type Row = Stored<Contacts>;

/** The kinds of access a contact has themselves: by flag, or by their role. */
export const accessOf = (
  me: Pick<Row, `${AccessKind}_access`>,
  permissions: readonly string[],
): AccessRight[] => {
  const byRole: Partial<Record<AccessKind, string>> = { finance: 'view invoice', payroll: 'view payroll' };
  return accessKinds.filter(
    (kind) => me[`${kind}_access`] === 'ACTIVE' || permissions.includes(byRole[kind] ?? ''),
  );
};

/** The kinds of access that a write opens and its giver lacks: they are asked for instead. */
export function withheldAccess(
  giver: Giver,
  wanted: Pick<Columns<Contacts>, `${AccessKind}_access`>,
  before: Row | undefined,
): { [K in `${AccessKind}_access`]?: 'REQUESTED' } {
  const opened = accessKinds.filter(
    (kind) => wanted[`${kind}_access`] === 'ACTIVE' && before?.[`${kind}_access`] !== 'ACTIVE',
  );
  const lacking = opened.filter((access) => !mayGive(giver, { access }));
  return Object.fromEntries(lacking.map((kind) => [`${kind}_access`, 'REQUESTED']));
}

/**
 * A rule that refuses to raise a contact to a role whose permissions the giver lacks. The portal's administrators approve pay runs, once they have
 * access to payroll.
 */
export const roleInReach =
  (giver?: Giver): Rule<Contacts> =>
  async (contact, { tx, actor, before }) => {
    const { portal_role: role = 'CONTACT_VIEWER', payroll_access } = contact;
    if (role === 'CONTACT_VIEWER' || role === before?.portal_role) return;
    const saved = await asSystem(tx, () => permissionsOfRole(tx, role));
    const permissions = saved ?? rolePermissions(role);
    const rights = [
      { guard: 'client', permissions } as const,
      ...(payroll_access === 'ACTIVE' ? [{ access: 'payroll' } as const] : []),
    ];
    refuseLacking(giver ?? giverOf(actor), rights, {
      column: 'contacts.portal_role',
      field: 'form.portal_role',
    });
  };
