import { coordinates, country, phone, text, timeZone } from '../core/fields.ts';
import { form } from '../core/rules.ts';

export const officeForm = form({
  name: text({ required: 'name' }),
  country: country(),
  line1: text(),
  line2: text(),
  postal_code: text({ max: 20 }),
  city: text({ max: 100 }),
  coordinates: coordinates(),
  phone: phone(),
  time_zone: timeZone(),
});
