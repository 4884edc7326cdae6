import { country, optionalReference, references, text } from '../core/fields.ts';
import { form } from '../core/rules.ts';

export const teamForm = form({
  name: text({ required: 'name' }),
  country: country(),
  office: optionalReference(),
  members: references(),
});
