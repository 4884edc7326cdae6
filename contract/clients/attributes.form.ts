import { reference, text } from '../core/fields.ts';
import { form } from '../core/rules.ts';

export const attributeForm = form({
  definition: reference('Choose a field.'),
  /** As its definition has it: a number, a day as YYYY-MM-DD, `true` or `false`, an option, or text. */
  value: text({ required: 'value' }),
});
