import * as v from 'valibot';
import { amount, code, date, fieldCheck, inOrder, requiredDate, text } from '../core/fields.ts';
import { form } from '../core/rules.ts';

/** A charge on what a client owns. */
export const chargeForm = v.pipe(
  form({
    holder: text({ required: 'holder' }),
    description: text({ required: 'description' }),
    created: requiredDate('day_of_the_charge'),
    amount: amount(),
    currency: code(/^[A-Z]{3}$/, 'Write the code of the currency, such as CHF.'),
    satisfied: date(),
  }),
  inOrder('created', 'satisfied'),
  fieldCheck(
    'currency',
    ({ amount, currency }) => amount === null || currency !== null,
    'An amount needs a currency.',
  ),
);
