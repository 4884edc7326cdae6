import { optionalReference, text } from '../core/fields.ts';
import { form } from '../core/rules.ts';

export const industryForm = form({
  /** As the CRM writes it, such as COMPUTER_SOFTWARE. */
  code: text({ required: 'code' }),
  sector: optionalReference(),
});
