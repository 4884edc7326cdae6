import * as v from 'valibot';
import {
  countries,
  date,
  fieldCheck,
  flag,
  optionalChoice,
  optionalCountry,
  rows,
  text,
} from '../core/fields.ts';
import { form } from '../core/rules.ts';
import { nameForm } from '../parties/parties.form.ts';
import { entityTypes, type PartyKind } from '../parties/party-words.ts';
import { type PartyChoice, partyChoice } from '../secretary/party-choice.ts';
import { interestRow } from './interests.form.ts';

/** Entities that stand in no register. */
const unregistered: readonly (string | null)[] = ['TRUST', 'FUND', 'ASSOCIATION', 'STATE_BODY', 'OTHER'];
const isNew = (party: PartyChoice, kind: PartyKind) => 'kind' in party && party.kind === kind;

/** An owner with what they hold in a client. The facts are those of a new party; one that there is keeps its own. */
export const ownerForm = v.pipe(
  form({
    party: partyChoice(),
    birth_date: date(),
    nationalities: countries(20),
    residence: optionalCountry(),
    pep: flag(),
    jurisdiction: optionalCountry(),
    registration_number: text({ max: 50 }),
    company_type: text({ max: 100 }),
    entity_type: optionalChoice(entityTypes),
    listed: flag(),
    names: rows(nameForm, 50),
    interests: rows(interestRow, 20),
  }),
  fieldCheck(
    'nationalities',
    ({ party, nationalities }) => !isNew(party, 'PERSON') || nationalities.length > 0,
    'Choose at least 1 nationality.',
  ),
  fieldCheck(
    'residence',
    ({ party, residence }) => !isNew(party, 'PERSON') || residence !== null,
    'Choose the country of residence.',
  ),
  fieldCheck(
    'jurisdiction',
    ({ party, jurisdiction }) => !isNew(party, 'ENTITY') || jurisdiction !== null,
    'Choose the jurisdiction.',
  ),
  fieldCheck(
    'registration_number',
    ({ party, registration_number, entity_type }) =>
      !isNew(party, 'ENTITY') || registration_number !== null || unregistered.includes(entity_type),
    'Registration number is required.',
  ),
  fieldCheck('interests', ({ interests }) => interests.length > 0, 'Add at least 1 interest.'),
);
export type OwnerForm = v.InferOutput<typeof ownerForm>;
