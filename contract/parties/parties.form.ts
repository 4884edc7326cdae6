import * as v from 'valibot';
import {
  choice,
  code,
  countries,
  country,
  date,
  fieldCheck,
  flag,
  inOrder,
  optionalChoice,
  optionalCountry,
  rows,
  text,
} from '../core/fields.ts';
import { form } from '../core/rules.ts';
import { hasCheckDigits } from '../core/text/check-digits.ts';
import { entityTypes, identifierTypes, nameTypes, partyKinds } from './party-words.ts';

const nameForm = v.pipe(
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
    registration_number: text({ max: 50 }),
    company_type: text({ max: 100 }),
    entity_type: optionalChoice(entityTypes),
    lei: code(/^[A-Z0-9]{18}[0-9]{2}$/, 'An LEI has 18 letters and digits, then 2 digits.'),
    listed: flag(),
    names: rows(nameForm, 50),
    identifiers: rows(identifierForm, 50),
  }),
  fieldCheck(
    'lei',
    ({ lei }) => lei === null || hasCheckDigits(lei),
    'The check digits of this LEI are not right.',
  ),
);
