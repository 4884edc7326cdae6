import * as v from 'valibot';
import { amount, code, fieldCheck, text } from '../core/fields.ts';
import { form, notSpecial, required } from '../core/rules.ts';
import { shareNumber } from './share-number.ts';

/** A class of a client's shares. */
export const shareClassForm = v.pipe(
  form({
    code: v.pipe(required('code', 20), notSpecial, v.metadata({ answer: v.string() })),
    name: text({ required: 'name' }),
    issued: shareNumber(),
    currency: code(/^[A-Z]{3}$/, 'Write the code of the currency, such as CHF.'),
    /** Of one share. */
    par: amount(),
    paid: amount(),
  }),
  fieldCheck(
    'currency',
    ({ par, paid, currency }) => (par === null && paid === null) || currency !== null,
    'An amount needs a currency.',
  ),
);
