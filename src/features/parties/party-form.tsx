import { partyForm } from '#contract/parties/parties.form.ts';
import { entityTypes, identifierTypes, nameTypes, partyKinds } from '#contract/parties/party-words.ts';
import { companyTypeField } from '#src/records/company-type-field.tsx';
import { checkField, choiceField, dateField, manyField, textField, wordField } from '#src/records/fields.tsx';
import { recordForm } from '#src/records/record-form.ts';
import { RegionControl } from '#src/records/region-field.tsx';
import { rowsField } from '#src/records/rows-field.tsx';
import { ofKind } from './of-kind.tsx';
import { partyScreens } from './party-screens.tsx';
import { partyWord } from './party-words.ts';

const optional = { optional: true } as const;
const exchange = textField('Exchange', { ...optional, hint: 'Its name or its code (MIC), such as XSWX.' });
const noCountry = 'There is no such country.';

export const partyRecordForm = recordForm(partyScreens, {
  schema: partyForm,
  fields: {
    kind: wordField('Kind', partyKinds),
    name: textField('Legal name'),
    birth_date: ofKind('PERSON', dateField('Date of birth', optional)),
    nationalities: ofKind('PERSON', manyField('Nationalities', optional)),
    residence: ofKind('PERSON', choiceField('Country of residence', { ...optional, nothing: noCountry })),
    occupation: ofKind('PERSON', textField('Occupation', optional)),
    pep: ofKind('PERSON', checkField('Politically exposed person')),
    jurisdiction: ofKind('ENTITY', choiceField('Jurisdiction', { ...optional, nothing: noCountry })),
    registration_number: ofKind('ENTITY', textField('Registration number', optional)),
    company_type: ofKind<string, { kind: string; jurisdiction: string }>(
      'ENTITY',
      companyTypeField('Company type'),
    ),
    entity_type: ofKind(
      'ENTITY',
      wordField('Kind of entity', entityTypes, { ...optional, wordsOf: partyWord }),
    ),
    jurisdiction_region: {
      label: 'Region',
      blank: '',
      Control: ({ values, ...props }) =>
        values.kind === 'ENTITY' ? (
          <RegionControl {...props} values={{ country: values.jurisdiction }} />
        ) : null,
    },
    lei: ofKind('ENTITY', textField('LEI', { ...optional, autoCapitalize: 'characters' })),
    listed: ofKind('ENTITY', checkField('Listed on an exchange')),
    exchange: {
      ...exchange,
      Control: (props) =>
        props.values.kind === 'ENTITY' && props.values.listed ? <exchange.Control {...props} /> : null,
    },
    names: rowsField('Other names', {
      one: 'name',
      fields: {
        type: wordField('Kind of name', nameTypes, { wordsOf: partyWord }),
        name: textField('Name'),
        from: dateField('From', optional),
        to: dateField('Until', optional),
      },
    }),
    identifiers: rowsField('Identifiers', {
      one: 'identifier',
      fields: {
        type: wordField('Kind of identifier', identifierTypes, { wordsOf: partyWord }),
        value: textField('Number'),
        country: choiceField('Country', { nothing: noCountry }),
        issued: dateField('Issued', optional),
        expires: dateField('Expires', optional),
      },
    }),
  },
  lines: [
    ['kind', 'name'],
    ['birth_date', 'residence'],
    ['nationalities', 'occupation'],
    'pep',
    ['jurisdiction', 'jurisdiction_region'],
    ['registration_number', 'lei'],
    ['company_type', 'entity_type'],
    'listed',
    'exchange',
    'names',
    'identifiers',
  ],
});
