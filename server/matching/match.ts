import { addressKey } from '#contract/core/same-address.ts';
import {
  type MatchReason,
  type MatchTier,
  matchReasonNames,
  matchTierNames,
  matchTierOf,
  matchTiers,
} from '#contract/matching.ts';
import { compareNames, type NameScore } from './compare-names.ts';
import { readName } from './name.ts';
import type { NameKind } from './words-of.ts';

/** Numbers that belong to one party alone. */
const identifierKinds = ['registration_number', 'tax_id', 'lei', 'passport', 'email', 'phone'] as const;
type IdentifierKind = (typeof identifierKinds)[number];

/** A person or entity as it is compared, with what is known of it. */
export type Subject = {
  kind: NameKind;
  name: string;
  formerNames?: readonly string[];
  identifiers?: Readonly<Partial<Record<IdentifierKind, readonly string[]>>>;
  /** The day in ISO 8601. */
  birthDate?: string | null;
  /** The code of ISO 3166-1 of where it lives or is registered. */
  country?: string | null;
};

export type Match = { score: number; tier: MatchTier | undefined; reasons: readonly MatchReason[] };

/** An identifier without what people write between its signs; a phone number by its digits. */
const keyOf = (kind: IdentifierKind, value: string): string =>
  kind === 'email'
    ? addressKey(value.trim())
    : kind === 'phone'
      ? value.replace(/\D/g, '')
      : value
          .normalize('NFKC')
          .toUpperCase()
          .replace(/[^\p{L}\p{N}]/gu, '');

/** Numbers of registers and tax offices are given once a country, not once in the world. */
const givenByCountry: ReadonlySet<IdentifierKind> = new Set(['registration_number', 'tax_id', 'passport']);

function sameIdentifiers(one: Subject, other: Subject): IdentifierKind[] {
  const areElsewhere = Boolean(one.country && other.country && one.country !== other.country);
  return identifierKinds.filter((kind) => {
    if (areElsewhere && givenByCountry.has(kind)) return false;
    const keys = (one.identifiers?.[kind] ?? []).map((value) => keyOf(kind, value)).filter(Boolean);
    return (other.identifiers?.[kind] ?? []).some((value) => keys.includes(keyOf(kind, value)));
  });
}

/** The best of all names of one with all of the other; a former name is said. */
function compareAllNames(one: Subject, other: Subject): NameScore {
  // A company named after a person is compared with them as one.
  const kind = one.kind === other.kind ? one.kind : 'ENTITY';
  const namesOf = ({ name, formerNames = [] }: Subject) =>
    [name, ...formerNames].map((text, at) => ({ name: readName(text, kind), isFormer: at > 0 }));
  const others = namesOf(other);
  const scores = namesOf(one).flatMap((a) =>
    others.map((b): NameScore => {
      const { score, reasons } = compareNames(a.name, b.name);
      return { score, reasons: a.isFormer || b.isFormer ? [...reasons, 'former_name'] : reasons };
    }),
  );
  return scores.reduce((best, next) => (next.score > best.score ? next : best));
}

/** Facts besides the name, and how much each adds. */
const context: readonly {
  reason: MatchReason;
  adds: number;
  holds: (one: Subject, other: Subject) => boolean;
}[] = [
  {
    reason: 'same_birth_date',
    adds: 8,
    holds: (a, b) => Boolean(a.birthDate) && a.birthDate === b.birthDate,
  },
  {
    reason: 'other_birth_date',
    adds: -20,
    holds: (a, b) => Boolean(a.birthDate && b.birthDate && a.birthDate !== b.birthDate),
  },
  { reason: 'other_kind', adds: -10, holds: (a, b) => a.kind !== b.kind },
];

/** A score with what one country adds. It lifts no name into the next tier: companies of a group are often in one country. */
function withCountry(score: number): number {
  const nextTier = matchTierNames
    .map((tier) => matchTiers[tier].least)
    .filter((least) => least > score)
    .at(-1);
  return Math.min(score + 3, (nextTier ?? 101) - 1);
}

/** How alike two parties are, from 0 to 100, in which tier, and why; the same in either order. */
export function matchParties(one: Subject, other: Subject): Match {
  const identifiers = sameIdentifiers(one, other);
  const name = compareAllNames(one, other);
  const known = context.filter(({ holds }) => holds(one, other));
  const isOneCountry = Boolean(one.country) && one.country === other.country;
  const score = [
    isOneCountry ? withCountry(name.score) : name.score,
    ...known.map(({ adds }) => adds),
  ].reduce((sum, more) => sum + more);
  const most = identifiers.length > 0 ? 100 : Math.max(0, Math.min(100, score));
  return {
    score: most,
    tier: matchTierOf(most),
    reasons: [
      ...identifiers,
      ...name.reasons,
      ...known.map(({ reason }) => reason),
      ...(isOneCountry ? (['same_country'] as const) : []),
    ],
  };
}

/** Reasons in the order in which they tell apart matches of one score. */
const telling: readonly MatchReason[] = [...identifierKinds, 'same_birth_date', 'same_country'];

/** Orders matches: by score, then by identifiers, birth date and country. */
export function byMatch(one: Match, other: Match): number {
  const rank = ({ reasons }: Match) => {
    const at = telling.findIndex((reason) => reasons.includes(reason));
    return at < 0 ? matchReasonNames.length : at;
  };
  return other.score - one.score || rank(one) - rank(other);
}
