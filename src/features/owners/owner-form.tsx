import type { InferInput } from 'valibot';
import * as v from 'valibot';
import { id } from '#contract/core/values.ts';
import type { ownerForm } from '#contract/owners/owners.form.ts';
import { entityTypes, nameTypes, type PartyKind } from '#contract/parties/party-words.ts';
import { companyTypeField } from '#src/records/company-type-field.tsx';
import {
  checkField,
  choiceField,
  dateField,
  manyField,
  type RecordField,
  textField,
  wordField,
} from '#src/records/fields.tsx';
import { partyField } from '#src/records/party-field.tsx';
import type { FormFields } from '#src/records/record-form.ts';
import { rowsField } from '#src/records/rows-field.tsx';
import { interestFields } from './interest-form.tsx';

export type OwnerValues = InferInput<typeof ownerForm>;

const optional = { optional: true } as const;
const noCountry = 'There is no such country.';

/** A fact of a new party: one that there is keeps its own. */
const ofNew = <Value,>({
  Control,
  ...field
}: RecordField<Value, OwnerValues>): RecordField<Value, OwnerValues> => ({
  ...field,
  Control: (props) => (v.is(id, props.values.party) ? null : <Control {...props} />),
});
/** A field that is not there for owners of a kind. */
const hidden = <Value,>(blank: Value): RecordField<Value, OwnerValues> => ({
  label: '',
  blank,
  Control: () => null,
});

const words: RecordField<string> = wordField('Beneficial owner', ['YES', 'NO'], {
  ...optional,
  hint: 'A person who ultimately owns or controls it.',
});

const interestsOf = (kind: PartyKind) =>
  rowsField('Interests', {
    one: 'interest',
    fields: {
      ...interestFields,
      beneficial_owner: kind === 'PERSON' ? words : { label: '', blank: '', Control: () => null },
    },
  });

const names = rowsField('Other names', {
  one: 'name',
  fields: {
    type: wordField('Kind of name', nameTypes),
    name: textField('Name'),
    from: dateField('From', optional),
    to: dateField('Until', optional),
  },
});

/** The fields of a new owner of a kind. */
export const ownerFields = (kind: PartyKind): FormFields<OwnerValues> => ({
  fields: {
    party: partyField('Name', kind),
    ...(kind === 'PERSON'
      ? {
          birth_date: ofNew(dateField('Date of birth', optional)),
          nationalities: ofNew(manyField('Nationalities')),
          residence: ofNew(choiceField('Country of residence', { nothing: noCountry })),
          pep: ofNew(checkField('Politically exposed person')),
          ...{ jurisdiction: hidden(''), registration_number: hidden(''), company_type: hidden('') },
          ...{ entity_type: hidden(''), listed: hidden(false) },
        }
      : {
          jurisdiction: ofNew(choiceField('Jurisdiction', { nothing: noCountry })),
          registration_number: ofNew(
            textField('Registration number', { hint: 'A trust or fund may have none.' }),
          ),
          company_type: ofNew(companyTypeField<OwnerValues>('Company type')),
          entity_type: ofNew(wordField('Kind of entity', entityTypes, optional)),
          listed: ofNew(checkField('Listed on an exchange')),
          ...{
            birth_date: hidden(''),
            nationalities: hidden<string[]>([]),
            residence: hidden(''),
            pep: hidden(false),
          },
        }),
    names: ofNew(names),
    interests: interestsOf(kind),
  },
  lines:
    kind === 'PERSON'
      ? ['party', ['birth_date', 'residence'], 'nationalities', 'pep', 'names', 'interests']
      : [
          'party',
          ['jurisdiction', 'registration_number'],
          ['company_type', 'entity_type'],
          'listed',
          'names',
          'interests',
        ],
});

/** The form of a new owner, with the first interest to be filled in. */
export const newOwner = (): OwnerValues => ({
  party: '',
  birth_date: '',
  nationalities: [],
  residence: '',
  pep: false,
  ...{ jurisdiction: '', registration_number: '', company_type: '', entity_type: '', listed: false },
  names: [],
  interests: [
    {
      ...{ type: 'SHAREHOLDING', direct: 'DIRECT', share: '', share_min: '', share_max: '', share_class: '' },
      ...{ shares: '', from: '', to: '', unspecified_reason: '', beneficial_owner: '' },
    },
  ],
});
