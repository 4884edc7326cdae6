import { viewsComments } from '#contract/clients/comments.ts';
import { listConversation } from '#contract/clients/conversation.ts';
import { type ContactRole, rolePermissions } from '#contract/core/permissions.ts';
import { allows } from '#contract/core/requirement.ts';
import { type Addressees, addresseesOf, allowedBy, managersOf } from '../clients/addressees.ts';
import { asSystem } from '../db/as-system.ts';
import type { Tx } from '../db/db.ts';
import { permissionsOfRole, rolesOfUsers } from '../people/queries.ts';
import { colleagues, contactsInPortal } from './queries.ts';

interface Named {
  id: string;
  name: string;
}

/** The contacts of a client who read its conversation in the portal today, by name. */
export const readersOf = (tx: Tx, clientId: string): Promise<Named[]> =>
  asSystem(tx, async () => {
    const may = new Map<ContactRole, boolean>();
    for (const role of ['CONTACT_ADMIN', 'CONTACT_VIEWER'] as const) {
      const permissions = (await permissionsOfRole(tx, role)) ?? rolePermissions(role);
      may.set(role, allows(permissions, listConversation.allow.permissions));
    }
    return (await contactsInPortal(tx, clientId))
      .filter(({ role }) => may.get(role) === true)
      .map(({ id, name }) => ({ id, name }));
  });

/** The people of the firm who see the comments on clients, and can be mentioned in them, by name. */
export const mentionable = (tx: Tx): Promise<Named[]> =>
  asSystem(tx, async () => {
    const people = await colleagues(tx);
    const held = Map.groupBy(
      await rolesOfUsers(
        tx,
        people.map(({ id }) => id),
      ),
      ({ user_id }) => user_id,
    );
    return people.filter(({ id }) => allowedBy(viewsComments)(held.get(id) ?? []));
  });

/** The people of the firm who are told of a client’s message: those who look after it today, the lead first, before all others. */
export const managersToTell = (tx: Tx, clientId: string): Promise<Addressees> =>
  asSystem(tx, async () =>
    addresseesOf(tx, clientId, {
      holders: [await managersOf(tx, clientId)],
      may: allowedBy(viewsComments),
      does: 'looks after this client',
    }),
  );
