import type { OwnerReason } from '../ownership-words.ts';
import { type Control, controlledBy, controlOf, directControl, type Step } from './control.ts';
import { type DirectShares, directShares } from './direct-shares.ts';
import { type DirectEdge, edgesOf } from './edges.ts';
import { effectiveShares } from './effective-shares.ts';
import {
  byKey,
  type OwnedPart,
  type OwnerParty,
  type OwnershipFacts,
  type Range,
  trustRoles,
} from './graph.ts';
import { largestPaths, type Path } from './paths.ts';

/** An owner of a client in the end. */
export interface Owner extends Range {
  readonly party: string;
  readonly beneficial_owner: boolean;
  readonly why: readonly OwnerReason[];
  readonly paths: readonly Path[];
  /** The part that other paths and the turns of circles add. */
  readonly rest: Range;
  readonly control: readonly Step[];
}

/** The ownership of a client: all shares are from 0 to 1. */
export interface Ownership {
  readonly owners: readonly Owner[];
  readonly closed: readonly (readonly string[])[];
  readonly coverage: number;
  readonly edges: readonly DirectEdge[];
}

const nothing: Range = { low: 0, high: 0 };
const isStateOrListed = ({ listed, entity_type }: OwnerParty) => listed || entity_type === 'STATE_BODY';

/**
 * The owners and controllers of a client in the end: persons whose share may reach the threshold (in percent), who control it, have a role in a trust
 * that does, or are stated to be its owners; its senior managers where there is none of them. Besides them those with whom ownership ends.
 */
export function ownershipOf(facts: OwnershipFacts, threshold: number): Ownership {
  const { root, parties, parts } = facts;
  const direct = directShares(parts, facts.classes, 'SHAREHOLDING');
  const votingRights = directShares(parts, facts.classes, 'VOTING_RIGHTS');
  const control = directControl(parts, direct, votingRights);
  const { shares, closed, stopped } = effectiveShares(root, direct);
  const atRoot = byKey(
    parts.filter(({ subject }) => subject === root),
    ({ holder }) => holder,
  );
  const above = statedAbove(root, parts, control);
  const found = parties.flatMap((party) => {
    const isPerson = party.kind === 'PERSON';
    const endsHere = isPerson || isStateOrListed(party) || !direct.columns.has(party.id);
    if (party.id === root || !endsHere) return [];
    const share = shares.get(party.id) ?? nothing;
    const way = controlOf(party.id, root, control);
    const stated = [...(atRoot.get(party.id) ?? []), ...(above.get(party.id) ?? [])];
    const why = isPerson ? reasonsOf(share, way, stated, threshold) : [];
    return share.high > 0 || why.length > 0 ? [{ party: party.id, share, way, why }] : [];
  });
  // Nobody is the owner of a company that somebody only manages, unless nobody else is.
  const managers = new Set(
    found.some(({ why }) => why.length > 0)
      ? []
      : parties.flatMap(({ id, kind }) =>
          kind === 'PERSON' && (atRoot.get(id) ?? []).some(({ type }) => type === 'SENIOR_MANAGER')
            ? [id]
            : [],
        ),
  );
  for (const id of managers)
    if (found.every(({ party }) => party !== id)) found.push({ party: id, share: nothing, way: [], why: [] });
  const isOwner = new Set(found.map(({ party }) => party));
  const paths = largestPaths(
    root,
    direct.columns,
    (party) => stopped.has(party),
    (party) => isOwner.has(party),
  );
  const owners = found.map(({ party, share, way, why }): Owner => {
    const listed = share.high > 0 ? (paths.get(party) ?? []) : [];
    const reasons: readonly OwnerReason[] = managers.has(party) ? ['SENIOR_MANAGER'] : why;
    return {
      ...{ party, ...share, why: reasons, beneficial_owner: reasons.length > 0 },
      paths: listed,
      rest: { low: restOf(share, listed, 'low'), high: restOf(share, listed, 'high') },
      control: way,
    };
  });
  return {
    owners: owners.toSorted(
      (a, b) =>
        Number(b.beneficial_owner) - Number(a.beneficial_owner) ||
        b.high - a.high ||
        (a.party < b.party ? -1 : 1),
    ),
    ...{ closed, edges: edgesOf(parts, direct, votingRights) },
    coverage: coverageOf(facts, direct, control),
  };
}

const restOf = (share: Range, paths: readonly Path[], value: 'low' | 'high') =>
  Math.max(0, share[value] - paths.reduce((sum, path) => sum + path[value], 0));

/**
 * The interests of stated beneficial owners in parties that control the client, by their holders. A direct holding is not among them: what it
 * comes to is computed.
 */
function statedAbove(root: string, parts: readonly OwnedPart[], control: Control) {
  const stated = parts.filter(
    ({ subject, beneficial_owner, direct, type }) =>
      subject !== root &&
      beneficial_owner &&
      !(direct && (type === 'SHAREHOLDING' || type === 'VOTING_RIGHTS')),
  );
  const controls = new Set(
    [...new Set(stated.map(({ subject }) => subject))].filter((subject) =>
      controlledBy(subject, control).has(root),
    ),
  );
  return byKey(
    stated.filter(({ subject }) => controls.has(subject)),
    ({ holder }) => holder,
  );
}

/** Reasons for which a person is a beneficial owner; `stated` are its interests in the client, and those that state it above. */
function reasonsOf(
  share: Range,
  way: readonly Step[],
  stated: readonly OwnedPart[],
  threshold: number,
): OwnerReason[] {
  const isStated = stated.some(
    ({ type, direct, high, beneficial_owner }) =>
      beneficial_owner ||
      (!direct && (type === 'SHAREHOLDING' || type === 'VOTING_RIGHTS') && (high ?? 0) >= threshold),
  );
  const byTrust = way.some(({ type }) => trustRoles.includes(type));
  return [
    ...(share.high * 100 >= threshold - 1e-6 ? (['SHARE'] as const) : []),
    ...(way.length > 0 ? [byTrust ? ('TRUST_ROLE' as const) : ('CONTROL' as const)] : []),
    ...(isStated ? (['STATED'] as const) : []),
  ];
}

/** The least part of the client that ends in persons, listed companies, bodies of state, or trusts whose people are known. */
function coverageOf(
  { root, parties, parts }: OwnershipFacts,
  direct: DirectShares,
  control: Control,
): number {
  const known = new Set(
    parties.flatMap((party) => (party.kind === 'PERSON' || isStateOrListed(party) ? [party.id] : [])),
  );
  const roles = byKey(
    parts.filter(({ type }) => trustRoles.includes(type)),
    ({ subject }) => subject,
  );
  const controlled = new Set(
    roles.size === 0
      ? []
      : parties.flatMap(({ id, kind }) => (kind === 'PERSON' ? [...controlledBy(id, control).keys()] : [])),
  );
  const isKnown = ({ holder }: OwnedPart) => known.has(holder) || controlled.has(holder);
  for (const [trust, held] of roles) if (!direct.columns.has(trust) && held.every(isKnown)) known.add(trust);
  if (known.has(root)) return 1;
  const { shares } = effectiveShares(root, direct, known);
  return Math.min(
    1,
    [...shares].reduce((sum, [party, { low }]) => sum + (known.has(party) ? low : 0), 0),
  );
}
