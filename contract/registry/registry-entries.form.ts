import { choice, country, date, text } from '../core/fields.ts';
import { form } from '../core/rules.ts';
import { registryStatuses } from './registry-words.ts';

export const registryEntryForm = form({
  jurisdiction: country(),
  registration_number: text({ required: 'number' }),
  name: text({ required: 'name' }),
  registered_name_local: text(),
  /** By its code, as a client’s. */
  company_type: text({ max: 50 }),
  date_of_incorporation: date(),
  status: choice(registryStatuses, 'Choose a status.'),
  registered_address: text(),
});
