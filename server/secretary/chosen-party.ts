import type { Endpoint } from '#contract/core/endpoint.ts';
import type { PartyChoice } from '#contract/secretary/party-choice.ts';
import { survivorsByIds } from '../contacts/queries.ts';
import type { Tx } from '../db/db.ts';
import { hashOf } from '../hash.ts';
import type { Call } from '../http/handler.ts';
import { invalid } from '../http/refusal.ts';
import { survivorOf } from '../parties/merging.queries.ts';
import { partyQueries } from '../parties/queries.ts';

interface Of {
  id: string;
  before: { readonly party_id: string } | undefined;
}

/** The party that a record names keeps: an office is that of one person. */
async function sameParty(tx: Tx, chosen: PartyChoice, partyId: string, field: string): Promise<PartyChoice> {
  const present = (await survivorsByIds(tx, [partyId])).get(partyId);
  const own = await partyQueries.byId(tx, partyId);
  const isSame =
    'id' in chosen
      ? chosen.id === partyId || chosen.id === present?.id
      : [own, present && (await partyQueries.byId(tx, present.id))].some(
          (party) => party?.kind === chosen.kind && party.name === chosen.name,
        );
  if (!isSame) throw invalid(field, 'The person or company of an entry stays: delete it and add another.');
  return { id: partyId };
}

/** A party that the caller may see, by its survivor. */
export async function partyThere(tx: Tx, id: string, field = 'form.party'): Promise<{ readonly id: string }> {
  const survivor = await survivorOf(tx, id);
  const party = survivor && (await partyQueries.byId(tx, survivor));
  if (!party || party.deleted_at !== null) throw invalid(field, 'There is no such party.');
  return { id: party.id };
}

/** The id of the party made with a record: the same each time that the record is sent, and no id of another subject in the log. */
export const idWith = (recordId: string, of = 'party'): string =>
  hashOf(`${of} of ${recordId}`).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');

/** A party made with the record that names it, in whose entry of the log it stands: sent once more, the two are made once. */
async function madeParty(
  { tx, now, actor }: Call<Endpoint>,
  { kind, name }: Exclude<PartyChoice, { id: string }>,
  recordId: string,
): Promise<PartyChoice> {
  const id = idWith(recordId);
  const columns = { kind, name, names: [], identifiers: [] };
  if (!(await partyQueries.insert(tx, { ...columns, id, updated_at: now, updated_by: actor.userId })))
    throw invalid('id', 'This id is taken.');
  return { id };
}

/** The party that a record names, which is made now if it is a new one. */
export function chosenParty(
  party: PartyChoice,
  call: Call<Endpoint>,
  { id, before }: Of,
  field = 'form.party',
): Promise<PartyChoice> {
  if (before) return sameParty(call.tx, party, before.party_id, field);
  return 'id' in party ? partyThere(call.tx, party.id, field) : madeParty(call, party, id);
}

/** A form with the party that it names. */
export const withParty = async <F extends { readonly party: PartyChoice }>(
  form: F,
  call: Call<Endpoint>,
  of: Of,
): Promise<F> => ({ ...form, party: await chosenParty(form.party, call, of) });

/** The id of a party that is there. */
export function partyId(party: PartyChoice): string {
  if ('id' in party) return party.id;
  throw new Error('A party is made before the record that names it.');
}

/** The parties of these ids, or those that they turned out to be; one that is not to be seen has no name. */
export async function namedParties(tx: Tx, ids: readonly string[]) {
  const survivors = await survivorsByIds(tx, [...new Set(ids)]);
  return (id: string) => survivors.get(id) ?? { id, name: '' };
}
