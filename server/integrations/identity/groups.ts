import type { JWTPayload } from 'jose';

const textsOf = (claim: unknown): string[] =>
  Array.isArray(claim) ? claim.filter((each) => typeof each === 'string') : [];

/** Directory groups and app roles of an id token; null if there are too many, which the provider says by a reference in their place. */
export function groupsInToken({
  groups,
  roles,
  hasgroups,
  _claim_names: elsewhere,
}: JWTPayload): string[] | null {
  const isElsewhere = typeof elsewhere === 'object' && elsewhere !== null && 'groups' in elsewhere;
  if (hasgroups === true || isElsewhere) return null;
  return [...new Set([...textsOf(groups), ...textsOf(roles)])];
}
