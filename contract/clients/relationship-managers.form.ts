import * as v from 'valibot';
import { choice, date, inOrder, reference, references, requiredDate } from '../core/fields.ts';
import { form } from '../core/rules.ts';
import { managerRoles } from './manager-roles.ts';

export const relationshipManagerForm = v.pipe(
  form({
    user: reference('Choose a colleague.'),
    role: choice(managerRoles, 'Choose a role.'),
    /** Empty means all of the client's services. */
    services: references(),
    /** First and last day; null means no end. */
    from: requiredDate('first_day'),
    to: date(),
  }),
  inOrder('from', 'to'),
);
