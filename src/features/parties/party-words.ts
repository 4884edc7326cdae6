import type { EntityType, IdentifierType, NameType } from '#contract/parties/party-words.ts';
import { labelOf } from '#src/lib/names.ts';

const words: Readonly<Record<EntityType | IdentifierType | NameType, string>> = {
  COMPANY: 'Company',
  PARTNERSHIP: 'Partnership',
  FOUNDATION: 'Foundation',
  TRUST: 'Trust',
  ASSOCIATION: 'Association',
  FUND: 'Fund',
  STATE_BODY: 'Public body',
  OTHER: 'Other',
  LOCAL: 'In the local language',
  FORMER: 'Former name',
  ALIAS: 'Also known as',
  TRANSLITERATION: 'In another script',
  BIRTH: 'Name at birth',
  TRADING: 'Trading name',
  PASSPORT: 'Passport',
  NATIONAL_ID: 'Identity card',
  RESIDENCE_PERMIT: 'Residence permit',
  TAX_ID: 'Tax ID',
  REGISTRATION: 'Another register',
};

/** The words for a word of the contract about parties. */
export const partyWord = (word: string): string =>
  Object.hasOwn(words, word) ? words[word as keyof typeof words] : labelOf(word);
