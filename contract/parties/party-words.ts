export const partyKinds = ['PERSON', 'ENTITY'] as const;
export type PartyKind = (typeof partyKinds)[number];

export const entityTypes = [
  'COMPANY',
  'PARTNERSHIP',
  'FOUNDATION',
  'TRUST',
  'ASSOCIATION',
  'FUND',
  'STATE_BODY',
  'OTHER',
] as const;
export type EntityType = (typeof entityTypes)[number];

/** Kinds of names besides the present legal one. LOCAL is the same in the language and script of the register. */
export const nameTypes = ['LOCAL', 'FORMER', 'ALIAS', 'TRANSLITERATION', 'BIRTH', 'TRADING'] as const;
export type NameType = (typeof nameTypes)[number];

/** REGISTRATION is a number in another register than that of the jurisdiction. */
export const identifierTypes = [
  'PASSPORT',
  'NATIONAL_ID',
  'RESIDENCE_PERMIT',
  'TAX_ID',
  'REGISTRATION',
] as const;
export type IdentifierType = (typeof identifierTypes)[number];
