import type { InferInput } from 'valibot';
import { interestForm, type partyInterestForm } from '#contract/owners/interests.form.ts';
import {
  directnesses,
  interestNames,
  interestTypes,
  reasonNames,
  type UnspecifiedReason,
  unspecifiedReasons,
} from '#contract/owners/owner-words.ts';
import { checkField, choiceField, dateField, textField, wordField } from '#src/records/fields.tsx';
import { partyField } from '#src/records/party-field.tsx';
import { type FormFields, recordForm } from '#src/records/record-form.ts';
import { interestScreens } from './interest-screens.tsx';

const optional = { optional: true } as const;
const isReason = (word: string): word is UnspecifiedReason => Object.hasOwn(reasonNames, word);
const wordsOfType = Object.entries<string>(interestNames);

/** The fields of an interest in whatever has no classes of shares here. */
const plainFields = {
  type: wordField('Kind of interest', interestTypes, {
    wordsOf: (word) => wordsOfType.find(([type]) => type === word)?.[1] ?? word,
  }),
  direct: wordField('Held', directnesses, { hint: 'Directly, or through others.' }),
  share: textField('Share in percent', { ...optional, holds: 'amount', hint: 'Such as 25 or 33.3333.' }),
  share_min: textField('At least', {
    ...optional,
    holds: 'amount',
    hint: 'In percent, if nobody knows exactly.',
  }),
  share_max: textField('At most', { ...optional, holds: 'amount', hint: 'In percent.' }),
  unspecified_reason: wordField('Reason if unknown', unspecifiedReasons, {
    ...optional,
    wordsOf: (word) => (isReason(word) ? reasonNames[word] : word),
  }),
  from: dateField('From', optional),
  to: dateField('Until', { ...optional, hint: 'The last day.' }),
};
/** The fields of an interest besides its party, also where they are rows of a form. */
export const interestFields = {
  ...plainFields,
  share_class: choiceField('Class of shares', { ...optional, nothing: 'The client has no such class.' }),
  shares: textField('Number of shares', { ...optional, holds: 'whole' }),
};
const beneficialOwner = checkField('Beneficial owner: a person who ultimately owns or controls it');

export const interestRecordForm = recordForm(interestScreens, {
  schema: interestForm,
  fields: {
    party: partyField('Name'),
    ...interestFields,
    beneficial_owner: beneficialOwner,
  },
  lines: [
    'party',
    ['type', 'direct'],
    ['share', 'share_class'],
    ['share_min', 'share_max'],
    ['shares', 'unspecified_reason'],
    ['from', 'to'],
    'beneficial_owner',
  ],
});

/** The form of an interest in a party that is no client, which its page names. */
export const partyInterestFields: FormFields<InferInput<typeof partyInterestForm>> = {
  fields: {
    subject: { label: '', blank: '', Control: () => null },
    party: partyField('Name'),
    ...plainFields,
    beneficial_owner: beneficialOwner,
  },
  lines: [
    'party',
    ['type', 'direct'],
    ['share', 'unspecified_reason'],
    ['share_min', 'share_max'],
    ['from', 'to'],
    'beneficial_owner',
  ],
};
