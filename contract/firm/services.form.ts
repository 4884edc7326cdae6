import { choice, flag, text } from '../core/fields.ts';
import { form } from '../core/rules.ts';
import { serviceLines } from './words.ts';

export const serviceForm = form({
  code: text({ required: 'code' }),
  name: text({ required: 'name' }),
  line: choice(serviceLines, 'Choose a line.'),
  /** False for a service that is not offered any more. */
  active: flag(),
});
