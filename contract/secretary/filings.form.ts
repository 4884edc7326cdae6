import * as v from 'valibot';
import { date, fieldCheck, optionalChoice, requiredDate, text } from '../core/fields.ts';
import { form } from '../core/rules.ts';
import { filingOutcomes } from './secretary-words.ts';

/** A paper that is due at a register. */
export const filingForm = v.pipe(
  form({
    /** Its name at the register, such as “Form 484”. */
    form: text({ required: 'form' }),
    due: requiredDate('due_day'),
    lodged_at: date(),
    outcome: optionalChoice(filingOutcomes),
  }),
  fieldCheck(
    'lodged_at',
    ({ outcome, lodged_at }) => outcome === null || lodged_at !== null,
    'Write when it was lodged.',
  ),
);
