import type { Tx } from '../db/db.ts';
import { findMatches, subjectOf } from '../matching/candidates.ts';
import { type Match, matchParties, type Subject } from '../matching/match.ts';
import { type FoundPair, inOrder, replacePairs, setCompared, uncompared } from './pairs.queries.ts';

/** A party without the facts that only those see who may see identity: its names and registers are left, and the country of an entity. */
function withoutIdentity({
  kind,
  name,
  formerNames = [],
  identifiers = {},
  country = null,
}: Subject): Subject {
  const { registration_number = [], lei = [] } = identifiers;
  return {
    kind,
    name,
    formerNames,
    identifiers: { registration_number, lei },
    ...(kind === 'ENTITY' && { country }),
  };
}

const isLikely = ({ tier }: Match): boolean => tier === 'HIGH' || tier === 'REVIEW';

/** The parties that may be one with this, at Review and above. */
async function pairsOf(tx: Tx, { id, client_id }: { id: string; client_id: string | null }) {
  const owner = client_id
    ? ({ owner_kind: 'client', owner_id: client_id } as const)
    : ({ owner_kind: 'party', owner_id: id } as const);
  const own = await subjectOf(tx, owner);
  if (!own) return [];
  const pairs = new Map<string, FoundPair>();
  for (const { owner: other, party, subject, ...match } of await findMatches(tx, own)) {
    // A contact that is a party is compared as that party.
    if (other.owner_kind === 'contact' || !party || party === id || !isLikely(match)) continue;
    const byName = matchParties(withoutIdentity(own), withoutIdentity(subject));
    pairs.set(party, {
      ...inOrder(id, party),
      score: match.score,
      reasons: [...match.reasons],
      name_score: byName.score,
      name_reasons: [...byName.reasons],
    });
  }
  return [...pairs.values()];
}

/**
 * Compares parties that have changed with all others, at most so many, and keeps the pairs that may be one. System actor only.
 * @returns how many it was
 */
export async function compareParties(tx: Tx, most: number): Promise<number> {
  const due = await uncompared(tx, most);
  for (const party of due) {
    await replacePairs(tx, party.id, await pairsOf(tx, party));
    await setCompared(tx, party);
  }
  return due.length;
}
