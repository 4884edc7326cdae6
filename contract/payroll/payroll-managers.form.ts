import * as v from 'valibot';
import { date, inOrder, reference, references, requiredDate } from '../core/fields.ts';
import { form } from '../core/rules.ts';
import { optionalReference } from './payroll-fields.ts';

export const payrollManagerForm = v.pipe(
  form({
    user: reference('Choose a colleague.'),
    backup: optionalReference('Choose a colleague.'),
    /** Empty means all of the client's calendars. */
    calendars: references(),
    /** First and last day; null means no end. */
    from: requiredDate('first_day'),
    to: date(),
  }),
  inOrder('from', 'to'),
  v.forward(
    v.check(({ user, backup }) => user !== backup, 'Choose another colleague: this one is the manager.'),
    ['backup'],
  ),
);
