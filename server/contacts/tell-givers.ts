import { type AccessKind, accessKinds } from '../../contract/clients/contact-words.ts';
import { contacts as record } from '../../contract/clients/contacts.ts';
import { type AccessRight, mayGive } from '../../contract/core/grants.ts';
import { staffPermissions } from '../../contract/core/permissions.ts';
import { allows } from '../../contract/core/requirement.ts';
import { fullName } from '../../contract/core/text/full-name.ts';
import { peopleOfClients } from '../clients/firm-contacts.ts';
import type { Actor } from '../db/actor.ts';
import { asSystem } from '../db/as-system.ts';
import type { Tx } from '../db/db.ts';
import { putInInbox } from '../inbox/put.ts';
import { giverOf } from '../people/giver.ts';
import { holdersOfRole, nameOfUser, rolesOfUser } from '../people/queries.ts';
import type { Rule, RuleCall } from '../records/handlers.ts';
import type { contacts } from './tables.ts';

type Contacts = typeof contacts;

const words: Record<AccessKind, string> = {
  portal: 'the portal',
  payroll: 'payroll',
  finance: 'invoices',
  vendor: 'vendors',
};

/** True if a member of staff may change contacts and give this access. */
async function mayDecide(tx: Tx, userId: string, access: AccessRight): Promise<boolean> {
  const roles = await rolesOfUser(tx, userId);
  const held = staffPermissions(roles);
  const giver = giverOf({ ...held, roles: roles.map(({ name }) => name) });
  return allows(held.permissions, { all: record.description.may.edit }) && mayGive(giver, { access });
}

/** The people who may give an access at a client: its managers, else the administrators. */
async function giversOf(tx: Tx, clientId: string, access: AccessRight): Promise<string[]> {
  const givers: string[] = [];
  for (const { id } of await peopleOfClients(tx, [clientId]))
    if (await mayDecide(tx, id, access)) givers.push(id);
  return givers.length > 0 ? givers : holdersOfRole(tx, 'ADM');
}

interface Asking {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly now: string;
}

/** Tells those who may give it that access is asked for, by somebody of this name. The portal is opened by an invitation, not by them. */
export async function tellGivers(
  { tx, actor, now }: Asking,
  contact: Parameters<Rule<Contacts>>[0],
  { before, by }: Pick<RuleCall<Contacts>, 'before'> & { by: string },
): Promise<void> {
  const asked = accessKinds.filter(
    (kind) =>
      kind !== 'portal' &&
      contact[`${kind}_access`] === 'REQUESTED' &&
      before?.[`${kind}_access`] !== 'REQUESTED',
  );
  await asSystem(tx, actor, async () => {
    const kindsOf = new Map<string, AccessKind[]>();
    for (const kind of asked)
      for (const id of await giversOf(tx, contact.client_id, kind))
        if (id !== actor.userId) kindsOf.set(id, [...(kindsOf.get(id) ?? []), kind]);
    for (const [readerId, kinds] of kindsOf)
      await putInInbox(
        tx,
        {
          readerId,
          kind: 'contacts.accessRequested',
          title: `${by} asks for access for ${fullName(contact)}`,
          body: `To ${kinds.map((kind) => words[kind]).join(', ')}.`,
          path: `/app/clients/${contact.client_id}/contacts/list`,
        },
        now,
      );
  });
}

/** The last rule of a contact that staff write: requests reach those who decide them. */
export const tellOfRequests: Rule<Contacts> = async (contact, { tx, actor, now, before }) => {
  const by = actor.userId === null ? 'A colleague' : await nameOfUser(tx, actor.userId);
  await tellGivers({ tx, actor, now }, contact, { before, by });
};
