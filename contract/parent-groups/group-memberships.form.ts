import * as v from 'valibot';
import {
  choice,
  date,
  fieldCheck,
  inOrder,
  optionalChoice,
  optionalReference,
  requiredDate,
} from '../core/fields.ts';
import { form } from '../core/rules.ts';
import { groupRelations } from './group-words.ts';

/** Somebody’s finding on which group a client belongs to over a time; without a group: to none. */
export const groupMembershipForm = v.pipe(
  form({
    group: optionalReference(),
    relation: optionalChoice(groupRelations),
    /** First and last day; null means no end. */
    from: requiredDate('first_day'),
    to: date(),
  }),
  inOrder('from', 'to'),
  fieldCheck(
    'relation',
    ({ group, relation }) => group === null || relation !== null,
    'Choose how the client belongs to the group.',
  ),
  fieldCheck(
    'relation',
    ({ group, relation }) => group !== null || relation === null,
    'Without a group there is no relation to one.',
  ),
);

/** The same of one group. */
export const assignmentForm = form({
  relation: choice(groupRelations, 'Choose how the client belongs to the group.'),
  from: requiredDate('first_day'),
});
/** The end of a membership. */
export const unassignmentForm = form({ to: requiredDate('last_day') });
