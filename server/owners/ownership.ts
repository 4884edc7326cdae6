import type { Answer } from '#contract/core/endpoint.ts';
import type { Step } from '#contract/owners/effective/control.ts';
import type { Range } from '#contract/owners/effective/graph.ts';
import { type Owner, ownershipOf } from '#contract/owners/effective/ownership-of.ts';
import { readOwnership } from '#contract/owners/ownership.ts';
import { usualThreshold } from '#contract/owners/ownership-words.ts';
import type { Tx } from '../db/db.ts';
import { firmToday, stillToCome } from '../firm/day.ts';
import { handle } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { countryOf } from '../reference/countries.ts';
import { thresholdOf } from './ownership.queries.ts';
import { ownershipFacts } from './ownership-facts.ts';

/** Owners in an answer. */
const mostOwners = 200;

const percentOf = (share: number) => (share * 100).toFixed(4);
const rangeOf = ({ low, high }: Range) => ({ low: percentOf(low), high: percentOf(high) });

/** The threshold of a jurisdiction. */
async function thresholdIn(tx: Tx, jurisdiction: string | null) {
  const set = jurisdiction === null ? undefined : await thresholdOf(tx, jurisdiction);
  if (set === undefined || jurisdiction === null)
    return { percent: usualThreshold.toFixed(4), jurisdiction: null };
  return { percent: set, jurisdiction: countryOf(jurisdiction) };
}

/** The owners of a client in the end, as at a day. */
async function ownershipAt(tx: Tx, id: string, at: string): Promise<Answer<typeof readOwnership>> {
  const facts = await ownershipFacts(tx, id, at);
  if (!facts) throw new Refusal('not_found');
  const threshold = await thresholdIn(tx, facts.jurisdiction);
  const { owners, closed, coverage, edges } = ownershipOf(facts, Number(threshold.percent));
  const byId = new Map(facts.parties.map((party) => [party.id, party]));
  const named = (party: string) => ({ id: party, name: byId.get(party)?.name ?? '' });
  const stepOf = ({ holder, subject, type, share, nominee }: Step) => ({
    ...{ holder: named(holder), subject: named(subject), type, nominee },
    ...(share ? rangeOf(share) : { low: null, high: null }),
  });
  const ownerOf = ({ party, why, beneficial_owner, paths, rest, control, ...share }: Owner) => ({
    ...{ party: named(party), kind: byId.get(party)?.kind ?? 'ENTITY', beneficial_owner, why: [...why] },
    ...rangeOf(share),
    paths: paths.map((path) => ({ steps: path.steps.map(stepOf), ...rangeOf(path) })),
    rest: rangeOf(rest),
    control: control.map(stepOf),
  });
  const beneficial = new Set(owners.flatMap((one) => (one.beneficial_owner ? [one.party] : [])));
  return {
    at,
    owners: owners.slice(0, mostOwners).map(ownerOf),
    more_owners: Math.max(0, owners.length - mostOwners),
    not_computable: closed.map((group) => group.map(named)),
    coverage: percentOf(coverage),
    threshold,
    complete: facts.complete,
    graph: {
      root: facts.root,
      nodes: facts.parties.map(({ id, name, kind, client, entity_type, listed }) => ({
        ...{ id, name, kind, client, entity_type, listed },
        beneficial_owner: beneficial.has(id),
      })),
      edges: edges.map(({ share, ...edge }) => ({
        ...edge,
        ...(share ? rangeOf(share) : { low: null, high: null }),
      })),
    },
  };
}

export const ownershipHandler = handle(readOwnership, async ({ tx, now, input }) => {
  const today = await firmToday(tx, now);
  const { at = today.day } = input.query;
  if (at > today.day) throw invalid('at', stillToCome(today));
  return ownershipAt(tx, input.params.id, at);
});
