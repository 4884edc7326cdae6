import type { PartyKind } from '#contract/parties/party-words.ts';
import type { InterestType } from '../owner-words.ts';

/** A party among those above a client. */
export interface OwnerParty {
  readonly id: string;
  readonly kind: PartyKind;
  readonly entity_type: string | null;
  readonly listed: boolean;
}

/** An interest on a day, of the survivors of merged parties. */
export interface OwnedPart {
  readonly id: string;
  readonly holder: string;
  readonly subject: string;
  readonly type: InterestType;
  /** False of an interest that is held through others, or of which that is not known. */
  readonly direct: boolean;
  /** In percent of its class, or of the whole; null where it is not known. */
  readonly low: number | null;
  readonly high: number | null;
  readonly share_class: string | null;
  readonly beneficial_owner: boolean;
}

/** A class of shares of a party; its weight is the number of its shares. */
export interface OwnedClass {
  readonly id: string;
  readonly subject: string;
  readonly shares: number;
}

/** Facts that are known on a day of the parties above a client. */
export interface OwnershipFacts {
  readonly root: string;
  readonly parties: readonly OwnerParty[];
  readonly parts: readonly OwnedPart[];
  readonly classes: readonly OwnedClass[];
}

/** A part of a whole, from the least to the most: 0 to 1. */
export interface Range {
  readonly low: number;
  readonly high: number;
}
/** The direct share of a holder; `nominee` if somebody else stands in the register for it. */
export interface DirectShare extends Range {
  readonly nominee: boolean;
}
/** Shares by subject, then by holder. */
export type Columns = ReadonlyMap<string, ReadonlyMap<string, DirectShare>>;

/** More than the whole that roundings may come to. */
export const rounding = 1e-4;

export const trustRoles: readonly InterestType[] = ['SETTLOR', 'TRUSTEE', 'PROTECTOR', 'BENEFICIARY'];

/** The values of a list by a key. */
export function byKey<T, K>(all: readonly T[], keyOf: (one: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}
