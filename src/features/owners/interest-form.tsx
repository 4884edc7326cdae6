import { interestForm } from '#contract/owners/interests.form.ts';
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
import { recordForm } from '#src/records/record-form.ts';
import { interestScreens } from './interest-screens.tsx';

const optional = { optional: true } as const;
const isReason = (word: string): word is UnspecifiedReason => Object.hasOwn(reasonNames, word);
const wordsOfType = Object.entries<string>(interestNames);

/** The fields of an interest besides its party, also where they are rows of a form. */
export const interestFields = {
  type: wordField('Kind of interest', interestTypes, {
    wordsOf: (word) => wordsOfType.find(([type]) => type === word)?.[1] ?? word,
  }),
  direct: wordField('Held', directnesses, { hint: 'Directly, or through others.' }),
  share: textField('Share in percent', { ...optional, holds: 'amount', hint: 'Such as 25 or 33.3333.' }),
  share_class: choiceField('Class of shares', { ...optional, nothing: 'The client has no such class.' }),
  share_min: textField('At least', {
    ...optional,
    holds: 'amount',
    hint: 'In percent, if nobody knows exactly.',
  }),
  share_max: textField('At most', { ...optional, holds: 'amount', hint: 'In percent.' }),
  shares: textField('Number of shares', { ...optional, holds: 'whole' }),
  unspecified_reason: wordField('Reason if unknown', unspecifiedReasons, {
    ...optional,
    wordsOf: (word) => (isReason(word) ? reasonNames[word] : word),
  }),
  from: dateField('From', optional),
  to: dateField('Until', { ...optional, hint: 'The last day.' }),
};

export const interestRecordForm = recordForm(interestScreens, {
  schema: interestForm,
  fields: {
    party: partyField('Name'),
    ...interestFields,
    beneficial_owner: checkField('Beneficial owner: a person who owns or controls in the end'),
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
