import { code, country, paragraphs, text } from '../core/fields.ts';
import { form } from '../core/rules.ts';

export const employingEntityForm = form({
  name: text({ required: 'name' }),
  country: country(),
  registration_number: text({ max: 50 }),
  /** Facts on its invoices besides its name. */
  address: paragraphs(500),
  tax_number: text({ max: 50 }),
  payment_details: paragraphs(500),
  /** The beginning of its invoices' numbers; without it the company issues none. */
  invoice_prefix: code(/^[A-Z0-9]{1,10}$/, 'Write up to 10 letters and digits, such as PHK.'),
});
