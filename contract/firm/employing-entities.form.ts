import { country, text } from '../core/fields.ts';
import { form } from '../core/rules.ts';

export const employingEntityForm = form({
  name: text({ required: 'name' }),
  country: country(),
  registration_number: text({ max: 50 }),
});
