import { fullName } from '#contract/core/text/full-name.ts';
import { newId } from '#contract/core/values.ts';
import {
  type LinkCandidate,
  type LinkTarget,
  linkContact,
  listLinkCandidates,
  mostCandidates,
  unlinkContact,
} from '#contract/parties/contact-links.ts';
import { seesIdentity } from '#contract/parties/parties.ts';
import { records } from '#contract/records.ts';
import { lockClient } from '../clients/lock.queries.ts';
import { contactQueries, survivorsByIds } from '../contacts/queries.ts';
import type { Tx } from '../db/db.ts';
import { type Call, type Handler, handle } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { findMatches } from '../matching/candidates.ts';
import { lockParent } from '../records/lock.ts';
import { survivorOf } from './merging.queries.ts';
import { partyQueries } from './queries.ts';

type LinkCall = Call<typeof linkContact>;
type Contact = NonNullable<Awaited<ReturnType<typeof contactQueries.byId>>>;

const conflict = (message: string) => new Refusal('conflict', { message });

/** Contacts of these ids that are there, in their order, while the records of their clients are locked. */
async function heldContacts(tx: Tx, ids: readonly string[]): Promise<(Contact | undefined)[]> {
  const found = await Promise.all(ids.map((id) => contactQueries.byId(tx, id)));
  const clients = new Set(found.flatMap((contact) => contact?.client_id ?? []));
  // In one order, so that two links do not wait for each other.
  const there = new Set<string>();
  for (const id of [...clients].toSorted()) if (await lockClient(tx, id)) there.add(id);
  const held = await Promise.all(ids.map((id) => contactQueries.byId(tx, id)));
  return held.map((contact) =>
    contact && contact.deleted_at === null && there.has(contact.client_id) ? contact : undefined,
  );
}

/** The person that a contact is, as a party of its own. */
async function partyOf({ tx, now, actor, activity }: LinkCall, contact: Contact): Promise<string> {
  const id = newId(Date.parse(now));
  const columns = {
    kind: 'PERSON' as const,
    name: fullName(contact),
    birth_date: contact.birth_date,
    names: [],
    identifiers: [],
  };
  await partyQueries.insert(tx, { ...columns, id, updated_at: now, updated_by: actor.userId });
  await activity({
    name: records.parties.label,
    event: 'created',
    description: columns.name,
    subject: { type: records.parties.key, id },
    attributes: columns,
  });
  return id;
}

/** The party that somebody may see, or the one that it turned out to be. */
async function existingParty(tx: Tx, id: string): Promise<string> {
  const survivor = await survivorOf(tx, id);
  const party = survivor && (await partyQueries.byId(tx, survivor));
  if (!party || party.deleted_at !== null) throw invalid('to.id', 'There is no such party.');
  if (party.kind !== 'PERSON') throw invalid('to.id', 'A contact is a person, and this party is an entity.');
  return party.id;
}

async function point(
  { tx, now, actor, activity }: LinkCall,
  contact: Contact,
  party_id: string,
): Promise<void> {
  await contactQueries.change(tx, contact, { party_id, updated_at: now, updated_by: actor.userId });
  await activity({
    name: records.contacts.label,
    event: 'linked',
    description: fullName(contact),
    subject: { type: records.contacts.key, id: contact.id },
    clientId: contact.client_id,
    old: { party_id: contact.party_id },
    attributes: { party_id },
  });
}

/** The party of another contact, which becomes one if it is none yet. */
async function partyOfOther(call: LinkCall, other: Contact | undefined): Promise<string> {
  if (!other) throw invalid('to.id', 'There is no such contact.');
  if (other.party_id) return existingParty(call.tx, other.party_id);
  const id = await partyOf(call, other);
  await point(call, other, id);
  return id;
}

function partyFor(call: LinkCall, to: LinkTarget, contact: Contact, other: Contact | undefined) {
  if (to.kind === 'NEW') return partyOf(call, contact);
  return to.kind === 'PARTY' ? existingParty(call.tx, to.id) : partyOfOther(call, other);
}

const linking = handle(linkContact, async (call) => {
  const { tx, input } = call;
  const { version, to } = input.body;
  const { id } = input.params;
  if (to.kind === 'CONTACT' && to.id === id) throw invalid('to.id', 'A contact is not linked to itself.');
  const [contact, other] = await heldContacts(tx, to.kind === 'CONTACT' ? [id, to.id] : [id]);
  if (!contact) throw new Refusal('not_found');
  if (contact.party_id) throw conflict(`${fullName(contact)} is linked already. Take that link back first.`);
  if (contact.version !== version) throw new Refusal('stale');
  await lockParent(tx, records.parties.key, undefined);
  const partyId = await partyFor(call, to, contact, other);
  await point(call, contact, partyId);
  const party = (await survivorsByIds(tx, [partyId])).get(partyId);
  if (!party) throw new Error('A contact was linked to a party that nobody sees.');
  return { party, moved_to: to.kind === 'PARTY' && to.id !== partyId ? partyId : null };
});

const unlinking = handle(unlinkContact, async (call): Promise<undefined> => {
  const { tx, now, actor, activity, input } = call;
  const [contact] = await heldContacts(tx, [input.params.id]);
  if (!contact) throw new Refusal('not_found');
  const { party_id } = contact;
  if (!party_id) throw conflict(`${fullName(contact)} is not linked.`);
  if (contact.version !== input.body.version) throw new Refusal('stale');
  await contactQueries.change(tx, contact, { party_id: null, updated_at: now, updated_by: actor.userId });
  await activity({
    name: records.contacts.label,
    event: 'unlinked',
    description: fullName(contact),
    subject: { type: records.contacts.key, id: contact.id },
    clientId: contact.client_id,
    old: { party_id },
    attributes: { party_id: null },
  });
});

const finding = handle(listLinkCandidates, async ({ tx, actor, input: { query } }) => {
  const name = fullName(query);
  if (name === '') return [];
  const found = await findMatches(tx, {
    kind: 'PERSON',
    name,
    // Neither score nor order says a birth date to somebody who may not see those of parties.
    birthDate: seesIdentity(actor.permissions) ? query.birth_date : null,
  });
  const likely = found.filter(
    ({ owner, subject, tier }) =>
      subject.kind === 'PERSON' &&
      (tier === 'HIGH' || tier === 'REVIEW') &&
      !(owner.owner_kind === 'contact' && owner.owner_id === query.contact),
  );
  const parties = await survivorsByIds(
    tx,
    likely.flatMap(({ party }) => party ?? []),
  );
  // Of several that are one party, the likeliest.
  const once = new Map<string, LinkCandidate>();
  for (const { owner, party, subject, client = null, score, tier, reasons } of likely) {
    const id = party && parties.get(party)?.id;
    const to = id ? ({ kind: 'PARTY', id } as const) : ({ kind: 'CONTACT', id: owner.owner_id } as const);
    if (!tier || once.has(to.id) || (!id && owner.owner_kind !== 'contact')) continue;
    once.set(to.id, { to, name: subject.name, client, score, tier, reasons: [...reasons] });
  }
  return [...once.values()].slice(0, mostCandidates);
});

export const contactLinkHandlers: readonly Handler[] = [finding, linking, unlinking];
