import * as v from 'valibot';

/**
 * Tiers of a match by its score of 0 to 100, the highest first. `tone` is that of a badge: none is good news, since a match stays open until
 * somebody has decided it.
 */
export const matchTiers = {
  HIGH: { least: 95, label: 'High', tone: 'bad' },
  REVIEW: { least: 85, label: 'Review', tone: 'warn' },
  INFORMATIONAL: { least: 70, label: 'For information', tone: 'quiet' },
} as const satisfies Record<string, { least: number; label: string; tone: 'bad' | 'warn' | 'quiet' }>;
export type MatchTier = keyof typeof matchTiers;
export const matchTierNames = Object.keys(matchTiers) as MatchTier[];

/** The tier of a score, or nothing for one that is not shown. */
export const matchTierOf = (score: number): MatchTier | undefined =>
  matchTierNames.find((tier) => score >= matchTiers[tier].least);

/** Why two parties may be one, or why they may not: each as it is said to people. */
export const matchReasons = {
  registration_number: 'Same registration number',
  tax_id: 'Same tax ID',
  lei: 'Same LEI',
  passport: 'Same passport number',
  email: 'Same e-mail address',
  phone: 'Same phone number',
  same_name: 'Same name',
  same_words: 'Same name, written differently',
  like_name: 'Similar name',
  spelling: 'One word is spelt differently',
  sound: 'One word sounds the same',
  script: 'Written in another script',
  nickname: 'One name is short for the other',
  initial: 'Initials in place of names',
  letters: 'First letters in place of words',
  left_out: 'A word is only in one of them',
  group: 'A place or a word such as “Group” is only in one of them',
  one_word: 'Only one word is the same',
  contradiction: 'Some words differ',
  numbers: 'Their numbers differ',
  parent: 'Parent and child are swapped',
  other_form: 'Another legal form',
  former_name: 'A former name',
  same_country: 'Same country',
  same_birth_date: 'Same birth date',
  other_birth_date: 'Another birth date',
  other_kind: 'One is a person, the other an entity',
} as const;
export type MatchReason = keyof typeof matchReasons;
export const matchReasonNames = Object.keys(matchReasons) as [MatchReason, ...MatchReason[]];

/** How alike two parties are, as it is answered. */
export const matched = {
  score: v.number(),
  tier: v.picklist(matchTierNames),
  reasons: v.array(v.picklist(matchReasonNames)),
};
