import * as v from 'valibot';
import { choice, fieldCheck, optionalCountry, text } from '../core/fields.ts';
import { form } from '../core/rules.ts';
import { optionalPartyChoice } from '../secretary/party-choice.ts';
import { groupKinds, groupTypes } from './group-words.ts';

/** A parent group. One of a person names the party, whose name it takes if it has none of its own. */
export const parentGroupForm = v.pipe(
  form({
    kind: choice(groupKinds, 'Choose a kind.'),
    name: text(),
    party: optionalPartyChoice(),
    types: v.pipe(
      v.array(v.picklist(groupTypes, 'There is no such type.')),
      v.maxLength(groupTypes.length, `At most ${groupTypes.length} types.`),
      v.transform((types) => [...new Set(types)]),
      v.metadata({ answer: v.array(v.picklist(groupTypes)) }),
    ),
    country: optionalCountry(),
    ultimate_owner: text(),
  }),
  fieldCheck('name', ({ kind, name }) => kind !== 'CORPORATE' || name !== null, 'Name is required.'),
  fieldCheck('party', ({ kind, party }) => kind !== 'INDIVIDUAL' || party !== null, 'Choose a person.'),
  fieldCheck(
    'party',
    ({ kind, party }) => kind !== 'CORPORATE' || party === null,
    'A group of companies names no person.',
  ),
  fieldCheck(
    'party',
    ({ party }) => party === null || 'id' in party || party.kind === 'PERSON',
    'Choose a person, not a company.',
  ),
);
