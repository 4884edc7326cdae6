import { matchTierOf } from '#contract/matching.ts';
import { seesIdentity } from '#contract/parties/parties.ts';
import { decidePartyPair, listPartyPairs, mostPairs } from '#contract/parties/party-pairs.ts';
import { records } from '#contract/records.ts';
import { type Handler, handle } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { lockParent } from '../records/lock.ts';
import { countryOf } from '../reference/countries.ts';
import { openPairs, pairOf, setDecision } from './pairs.queries.ts';
import { clientsOfParties, partyQueries } from './queries.ts';

const listing = handle(listPartyPairs, async ({ tx, actor, input: { query } }) => {
  const byIdentity = seesIdentity(actor.permissions);
  const rows = await openPairs(tx, {
    partyId: query.party,
    byIdentity,
    most: mostPairs + 1,
  });
  const shown = rows.slice(0, mostPairs);
  const clients = await clientsOfParties(
    tx,
    shown.flatMap(({ one, other }) => [one.id, other.id]),
  );
  const sideOf = ({ jurisdiction, ...side }: (typeof rows)[number]['one']) => {
    const client = clients.find(({ party_id, deleted_at }) => party_id === side.id && deleted_at === null);
    return {
      ...side,
      jurisdiction: jurisdiction === null ? null : countryOf(jurisdiction),
      client: client ? { id: client.id, name: client.name } : null,
    };
  };
  return {
    pairs: shown.flatMap(({ one, other, score, reasons, reason, decided_at, decided_by }) => {
      const tier = matchTierOf(score);
      if (!tier) return [];
      // A reason may say what it was decided on.
      const decided = byIdentity && decided_at !== null ? { reason, at: decided_at, by: decided_by } : null;
      return [{ one: sideOf(one), other: sideOf(other), score, tier, reasons, decided }];
    }),
    more: rows.length > mostPairs,
  };
});

const deciding = handle(decidePartyPair, async (call): Promise<undefined> => {
  const { tx, actor, now, activity, input } = call;
  const { one, other, is_another, reason } = input.body;
  if (one.id === other.id) throw invalid('other.id', 'A party is not another than itself.');
  await lockParent(tx, records.parties.key, undefined);
  const sides = [await partyQueries.byId(tx, one.id), await partyQueries.byId(tx, other.id)];
  const pair = await pairOf(tx, one.id, other.id);
  const [first, second] = sides;
  if (!first || !second || !pair) throw new Refusal('not_found');
  // Somebody decides on what they saw: the versions say so.
  if (first.version !== one.version || second.version !== other.version) throw new Refusal('stale');
  const merged = sides.find((side) => side?.merged_into);
  if (merged)
    throw new Refusal('conflict', { message: `${merged.name} was merged already. Undo that first.` });
  if (!is_another && pair.decided_at === null)
    throw new Refusal('conflict', { message: 'Nobody has decided this.' });
  await setDecision(tx, pair, is_another ? { reason, at: now, userId: actor.userId } : null);
  await activity({
    name: records.parties.label,
    event: is_another ? 'told_apart' : 'telling_apart_undone',
    description: `${first.name} and ${second.name}`,
    subject: { type: records.parties.key, id: first.id },
    attributes: { another: second.id, ...(reason && { reason }) },
  });
});

export const pairHandlers: readonly Handler[] = [listing, deciding];
