import { code, text } from '../core/fields.ts';
import { form } from '../core/rules.ts';

export const sectorForm = form({
  name: text({ required: 'name' }),
  /** Its code in the benchmark, by which an industry is known to be in its usual sector, whatever its name. */
  icb_code: code(/^\d{6}$/, 'Write the 6 digits of the benchmark, such as 301010.'),
});
