import { dateFormats } from '#contract/core/limits.ts';
import type { Party } from '#contract/parties/parties.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { partyWord } from './party-words.ts';

/** Words of facts by their labels. */
type PartyFacts = Readonly<Record<string, (party: Party, typeName: TypeName) => string | null | undefined>>;
/** The name of a company type by its code. */
type TypeName = (code: string | null) => string;

const day = (value: string | null) => value && formatDate(value, dateFormats.date);
const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

const ofPerson: PartyFacts = {
  'Date of birth': ({ birth_date }) => day(birth_date),
  Nationalities: ({ nationalities }) => nationalities.map(({ name }) => name).join(', '),
  'Country of residence': ({ residence }) => residence?.name,
  Occupation: ({ occupation }) => occupation,
  'Politically exposed person': ({ pep }) => yesNo(pep),
};
const ofEntity: PartyFacts = {
  Jurisdiction: ({ jurisdiction }) => jurisdiction?.name,
  Region: ({ jurisdiction_region }) => jurisdiction_region,
  'Registration number': ({ registration_number }) => registration_number,
  'Company type': ({ company_type }, typeName) => typeName(company_type),
  'Kind of entity': ({ entity_type }) => entity_type && partyWord(entity_type),
  LEI: ({ lei }) => lei,
  'Listed on an exchange': ({ listed, exchange }) => exchange ?? yesNo(listed),
};

const factsOf = (party: Party, facts: PartyFacts, typeName: TypeName) =>
  Object.entries(facts).map(([label, value]) => ({ label, value: value(party, typeName) || '-' }));

/** The facts of a party of its kind, as its page shows them. */
export const factsOfParty = (party: Party, typeName: TypeName) =>
  factsOf(party, party.kind === 'PERSON' ? ofPerson : ofEntity, typeName);

/** 'from 1 May 1990 until 3 June 1995' */
const term = ({ from, to }: Party['names'][number]) =>
  [from && `from ${day(from)}`, to && `until ${day(to)}`].filter(Boolean).join(' ');

/** Another name of a party, with when it had it. */
export const nameWords = (other: Party['names'][number]): string =>
  [other.name, term(other)].filter(Boolean).join(', ');

const identifierWords = ({ type, country, value }: Party['identifiers'][number]) =>
  `${partyWord(type)} ${value} (${country})`;

const lists: PartyFacts = {
  'Other names': ({ names }) =>
    names
      .map((other) => `${partyWord(other.type)}: ${nameWords(other)}`)
      .toSorted()
      .join('; '),
  Identifiers: ({ identifiers }) => identifiers.map(identifierWords).toSorted().join('; '),
};

/** The facts in which two parties of one kind differ, by the labels of their page. */
export function partyDifferences(
  one: Party,
  other: Party,
  typeName: TypeName,
): { label: string; one: string; other: string }[] {
  const all = (party: Party) => [
    { label: 'Legal name', value: party.name },
    ...factsOfParty(party, typeName),
    ...factsOf(party, lists, typeName),
  ];
  const others = all(other);
  return all(one).flatMap(({ label, value }, at) => {
    const second = others[at]?.value ?? '-';
    return value === second ? [] : [{ label, one: value, other: second }];
  });
}
