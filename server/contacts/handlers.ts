import { inviteToPortal } from '#contract/clients/contacts.ts';
import { fullName } from '#contract/core/text/full-name.ts';
import { records } from '#contract/records.ts';
import { lockClient } from '../clients/lock.queries.ts';
import { namesOfClients } from '../clients/queries.ts';
import { type Handler, handle } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { invite } from '../people/access-links/invite.ts';
import { checkAgreed } from '../people/address/change-address.ts';
import { awaited } from '../people/address/queries.ts';
import { giverOf } from '../people/giver.ts';
import { recordHandlers } from '../records/record-handlers.ts';
import { addressStays, byToday } from '../records/rules.queries.ts';
import { lastSignInsOf } from '../session/queries.ts';
import { contactAddressHandlers } from './change-address.ts';
import { roleInReach, withheldAccess } from './given-access.ts';
import { numberOf, phones } from './names.ts';
import { contactQueries, survivorsByIds } from './queries.ts';
import { accessInOrder, keepsAdministrator, oneAddress, onePrimary, whyKept } from './rules.queries.ts';
import { tellOfRequests } from './tell-givers.ts';
import { userAccessHandlers } from './user-access.ts';

const ofRecord = recordHandlers(records.contacts, {
  queries: contactQueries,
  title: fullName,
  toColumns: ({ phone: work, mobile, ...form }) => ({
    ...form,
    phones: phones(work, mobile),
  }),
  async toAnswer(rows, tx) {
    const clients = await namesOfClients(tx, [...new Set(rows.map(({ client_id }) => client_id))]);
    const signIns = await awaited(
      tx,
      rows.map(({ account_id, email }) => ({ accountId: account_id, addresses: [email] })),
    );
    const parties = await survivorsByIds(
      tx,
      rows.flatMap(({ party_id }) => party_id ?? []),
    );
    const lastSignIns = await lastSignInsOf(
      tx,
      rows.flatMap(({ account_id }) => account_id ?? []),
    );
    return rows.map(({ client_id, phones: known, account_id, party_id }, at) => ({
      awaits: signIns[at] ?? null,
      has_sign_in: account_id !== null,
      last_sign_in: lastSignIns.get(account_id ?? '') ?? null,
      party: parties.get(party_id ?? '') ?? null,
      client: { id: client_id, name: clients.find(({ id }) => id === client_id)?.name ?? '' },
      phone: numberOf(known, 'WORK'),
      mobile: numberOf(known, 'MOBILE'),
    }));
  },
  withheld: (columns, actor, before) => withheldAccess(giverOf(actor), columns, before),
  rules: [
    addressStays('email'),
    byToday('birth_date'),
    oneAddress,
    accessInOrder,
    roleInReach(),
    keepsAdministrator,
    onePrimary,
    tellOfRequests,
  ],
  whyKept,
});

/** Invites a contact to the portal; one who is in already, or was shut out for now, is not. */
const inviting = handle(inviteToPortal, async (call): Promise<undefined> => {
  const { tx, input, actor, now, activity } = call;
  const found = await contactQueries.byId(tx, input.params.id);
  if (!found || found.deleted_at !== null || !(await lockClient(tx, found.client_id)))
    throw new Refusal('not_found');
  const contact = (await contactQueries.byId(tx, found.id)) ?? found;
  const { id, client_id, email, portal_access } = contact;
  if (!email) throw invalid('email', 'A contact needs an e-mail address before they are invited.');
  if (portal_access === 'ACTIVE')
    throw new Refusal('conflict', { message: `${fullName(contact)} uses the portal already.` });
  if (portal_access === 'SUSPENDED')
    throw new Refusal('conflict', { message: 'Their access is suspended. Open it again instead.' });
  await checkAgreed(call, { name: fullName(contact), accountId: contact.account_id, email });
  const stamp = { updated_at: now, updated_by: actor.userId };
  await contactQueries.change(tx, contact, { portal_access: 'INVITED', ...stamp });
  const [client] = await namesOfClients(tx, [client_id]);
  await invite(call, {
    invitee: { contactId: id },
    name: fullName(contact),
    email,
    client: client?.name ?? null,
  });
  await activity({
    name: 'Contact',
    event: 'invited',
    description: fullName(contact),
    subject: { type: 'contact', id },
    clientId: client_id,
    old: { portal_access },
    attributes: { portal_access: 'INVITED' },
  });
});

export const contactHandlers: readonly Handler[] = [
  ...ofRecord,
  inviting,
  ...contactAddressHandlers,
  ...userAccessHandlers,
];
