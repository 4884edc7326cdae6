import { type AccessKind, accessKinds } from '#contract/clients/contact-words.ts';
import { contacts as record } from '#contract/clients/contacts.ts';
import { type AccessRight, mayGive } from '#contract/core/grants.ts';
import { staffPermissions } from '#contract/core/permissions.ts';
import { allows } from '#contract/core/requirement.ts';
import { fullName } from '#contract/core/text/full-name.ts';
import { type Addressees, addresseesOf, type May, managersOf } from '../clients/addressees.ts';
import type { Actor } from '../db/actor.ts';
import { asSystem } from '../db/as-system.ts';
import type { Tx } from '../db/db.ts';
import { putInInbox } from '../inbox/put.ts';
import { giverOf } from '../people/giver.ts';
import { nameOfUser } from '../people/queries.ts';
import type { Rule, RuleCall } from '../records/record-handlers.ts';
import type { contacts } from './tables.ts';

type Contacts = typeof contacts;

const words: Record<AccessKind, string> = {
  portal: 'the portal',
  payroll: 'payroll',
  finance: 'invoices',
  vendor: 'vendors',
};

/** True if a member of staff with these roles may change contacts and give this access. */
function mayDecide(roles: Parameters<May>[0], access: AccessRight): boolean {
  const held = staffPermissions(roles);
  const giver = giverOf({ ...held, roles: roles.map(({ name }) => name) });
  return allows(held.permissions, { all: record.description.may.edit }) && mayGive(giver, { access });
}

/** The people who may give an access at a client: those who look after it before all others. System actor only. */
async function giversOf(tx: Tx, clientId: string, access: AccessRight): Promise<Addressees> {
  return addresseesOf(tx, clientId, {
    holders: [await managersOf(tx, clientId)],
    may: (roles) => mayDecide(roles, access),
    does: 'looks after this client',
  });
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
  await asSystem(tx, async () => {
    const noticesOf = new Map<string, { kinds: AccessKind[]; why: string }>();
    for (const kind of asked) {
      const { ids, why } = await giversOf(tx, contact.client_id, kind);
      for (const id of ids) {
        if (id === actor.userId) continue;
        const earlier = noticesOf.get(id);
        noticesOf.set(id, { kinds: [...(earlier?.kinds ?? []), kind], why: earlier?.why || why });
      }
    }
    for (const [readerId, { kinds, why }] of noticesOf)
      await putInInbox(
        tx,
        {
          readerId,
          kind: 'contacts.accessRequested',
          title: `${by} asks for access for ${fullName(contact)}`,
          body: `To ${kinds.map((kind) => words[kind]).join(', ')}. ${why}`.trim(),
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
