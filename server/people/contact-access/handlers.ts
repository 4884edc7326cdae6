import type { Access } from '#contract/clients/contact-words.ts';
import { blockContact, inviteContact, removeContactFactor, resetContact } from '#contract/people/ad-b2c.ts';
import { asSystem } from '#server/db/as-system.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { removeFactorOf } from '#server/session/second-factor/remove.ts';
import { revokeLinksOf } from '../access-links/queries.ts';
import {
  type ContactCall,
  conflict,
  contactOf,
  entry,
  inviteOne,
  nameOf,
  resetOne,
} from './access-of-contact.ts';
import { setPortalAccess } from './queries.ts';

/** States that lead to another one by a block. From any other, a suspension would be lifted to access that nobody had. */
const blocked = { ACTIVE: 'SUSPENDED', INVITED: 'REVOKED', SUSPENDED: 'SUSPENDED' } as const satisfies {
  readonly [K in Access]?: Access;
};
const isBlocked = (access: Access): access is keyof typeof blocked => access in blocked;

/** Suspends a contact, or withdraws their invitation: each call of theirs asks for access anew, so it ends with the next one. */
async function blockOne(call: ContactCall) {
  const { tx, now } = call;
  const found = await contactOf(call);
  const { id, portal_access } = found.contact;
  if (!isBlocked(portal_access)) throw conflict(`${nameOf(found)} has no access to the portal.`);
  const becomes = blocked[portal_access];
  if (becomes === portal_access) return { id, portal_access };
  await setPortalAccess(tx, id, becomes);
  await asSystem(tx, () => revokeLinksOf(tx, { contactId: id }, 'invitation', now));
  await call.activity(entry('access_suspended', found));
  return { id, portal_access: becomes };
}

/** Removes the second factor of a contact's account, at all of their clients. */
async function removeFactor(call: ContactCall) {
  const { tx, services, now } = call;
  const found = await contactOf(call);
  const { id, portal_access, account_id } = found.contact;
  await asSystem(tx, () => removeFactorOf(tx, account_id, services.config, now));
  await call.activity(entry('second_factor_removed', found));
  return { id, portal_access };
}

export const contactAccessHandlers: readonly Handler[] = [
  handle(inviteContact, (call) => inviteOne(call)),
  handle(resetContact, (call) => resetOne(call)),
  handle(blockContact, blockOne),
  handle(removeContactFactor, removeFactor),
];
