import * as v from 'valibot';
import {
  choice,
  countries,
  country,
  date,
  fieldCheck,
  flag,
  inOrder,
  lei,
  optionalChoice,
  optionalCountry,
  region,
  rows,
  text,
} from '../core/fields.ts';
import { form } from '../core/rules.ts';
import { entityTypes, identifierTypes, nameTypes, partyKinds } from './party-words.ts';

export const nameForm = v.pipe(
  form({
    type: choice(nameTypes, 'Choose a kind of name.'),
    name: text({ required: 'name' }),
    /** First and last day; null where nobody knows. */
    from: date(),
    to: date(),
  }),
  inOrder('from', 'to'),
);

const identifierForm = v.pipe(
  form({
    type: choice(identifierTypes, 'Choose a kind of identifier.'),
    value: text({ required: 'number' }),
    country: v.pipe(country(), v.metadata({ answer: v.string() })),
    issued: date(),
    expires: date(),
  }),
  inOrder('issued', 'expires'),
);

/** Facts of a person or entity. Those of the other kind are not stored. */
export const partyForm = v.pipe(
  form({
    kind: choice(partyKinds, 'Choose a kind.'),
    name: text({ required: 'name' }),
    birth_date: date(),
    nationalities: countries(20),
    residence: optionalCountry(),
    occupation: text({ max: 100 }),
    pep: flag(),
    jurisdiction: optionalCountry(),
    /** A part of it, by its code of ISO 3166-2. */
    jurisdiction_region: region(),
    registration_number: text({ max: 50 }),
    company_type: text({ max: 100 }),
    entity_type: optionalChoice(entityTypes),
    lei: lei(),
    listed: flag(),
    exchange: text({ max: 100 }),
    names: rows(nameForm, 50),
    identifiers: rows(identifierForm, 50),
  }),
  fieldCheck(
    'jurisdiction_region',
    ({ jurisdiction, jurisdiction_region: region }) =>
      region === null || region.startsWith(`${jurisdiction}-`),
    'This region is of another country.',
  ),
);
