import { fullName } from '#contract/core/text/full-name.ts';
import type { inviteContact } from '#contract/people/ad-b2c.ts';
import { asSystem } from '#server/db/as-system.ts';
import type { Call } from '#server/http/handler.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { causeOf } from '#server/mail/budget.ts';
import { invite } from '../access-links/invite.ts';
import { mailAccessLink } from '../access-links/mail-link.ts';
import { addressOfAccount } from '../access-links/queries.ts';
import { checkAgreed } from '../address/change-address.ts';
import { namesOfUsers } from '../queries.ts';
import { lockContact, setPortalAccess } from './queries.ts';

/** A call on one contact, by staff or by a contact of the same client. */
export type ContactCall = Pick<
  Call<typeof inviteContact>,
  'tx' | 'input' | 'actor' | 'services' | 'now' | 'activity'
>;
export type Contact = NonNullable<Awaited<ReturnType<typeof lockContact>>>;

export const conflict = (message: string) => new Refusal('conflict', { message });
export const nameOf = ({ contact }: Contact) => fullName(contact);

export async function contactOf({ tx, input }: ContactCall): Promise<Contact> {
  const found = await lockContact(tx, input.params.id);
  if (!found) throw new Refusal('not_found');
  return found;
}

/** An entry of the activity log. */
export const entry = (event: string, found: Contact) =>
  ({
    name: 'Contact',
    event,
    description: nameOf(found),
    subject: { type: 'contact', id: found.contact.id },
    clientId: found.client.id,
  }) as const;

/** Invites a contact, or opens again what was suspended. `from` is the name of a colleague who invites them. */
export async function inviteOne(call: ContactCall, from?: string) {
  const { tx } = call;
  const found = await contactOf(call);
  const { contact, client } = found;
  const { id, email, portal_access, account_id } = contact;
  if (portal_access === 'ACTIVE') throw conflict(`${nameOf(found)} has access to the portal already.`);
  if (!email) throw invalid('email', 'An invitation needs an e-mail address.');
  if (!client.office_id) throw invalid('office', 'The client needs an office first.');
  await checkAgreed(call, { name: nameOf(found), accountId: account_id, email });
  if (portal_access === 'SUSPENDED' && account_id) {
    await setPortalAccess(tx, id, 'ACTIVE');
    await call.activity(entry('access_reinstated', found));
    return { id, portal_access: 'ACTIVE' as const };
  }
  await setPortalAccess(tx, id, 'INVITED');
  await invite(call, {
    invitee: { contactId: id },
    name: nameOf(found),
    email,
    client: client.name,
    ...(from && { from }),
  });
  await call.activity(entry('invited', found));
  return { id, portal_access: 'INVITED' as const };
}

/** Mails a link to sign in anew, to the address of the account: a contact's own address may have been changed by a colleague. */
export async function resetOne(call: ContactCall, from?: string) {
  const { tx, actor, services, now } = call;
  const found = await contactOf(call);
  const { id, portal_access, account_id: accountId } = found.contact;
  if (portal_access !== 'ACTIVE' || !accountId)
    throw conflict('Only contacts with access sign in anew. Invite them first.');
  const [sender] = actor.userId ? await namesOfUsers(tx, [actor.userId]) : [];
  const by = sender ? { id: sender.id, name: sender.display_name } : from ? { id: null, name: from } : null;
  const link = { kind: 'reset', by: causeOf(actor), accountId, name: nameOf(found), sender: by } as const;
  await asSystem(tx, async () => {
    const email = await addressOfAccount(tx, accountId);
    if (email) await mailAccessLink(tx, { ...link, email }, services.config, now);
  });
  await call.activity(entry('reset_sent', found));
  return { id, portal_access };
}
