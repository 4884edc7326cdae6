import * as v from 'valibot';
import { choice, date, fieldCheck, inOrder, optionalReference, requiredDate } from '../core/fields.ts';
import { form } from '../core/rules.ts';
import { partyChoice } from './party-choice.ts';
import { officerPositions, officerStatuses } from './secretary-words.ts';

/** Somebody in an office of a client. */
export const officerForm = v.pipe(
  form({
    party: partyChoice(),
    position: choice(officerPositions, 'Choose a position.'),
    /** The officer for whom an alternate stands in. */
    alternate_for: optionalReference(),
    appointed: requiredDate('day_of_appointment'),
    status: choice(officerStatuses, 'Choose a status.'),
    /** The last day in office. */
    ceased: date(),
  }),
  inOrder('appointed', 'ceased'),
  fieldCheck(
    'ceased',
    ({ status, ceased }) => status === 'APPOINTED' || ceased !== null,
    'Write the last day in office.',
  ),
  fieldCheck(
    'status',
    ({ status, ceased }) => status !== 'APPOINTED' || ceased === null,
    'Who has ceased is no longer appointed: choose why.',
  ),
  fieldCheck(
    'alternate_for',
    ({ position, alternate_for }) => position !== 'ALTERNATE' || alternate_for !== null,
    'Choose the director for whom the alternate stands in.',
  ),
  fieldCheck(
    'alternate_for',
    ({ position, alternate_for }) => position === 'ALTERNATE' || alternate_for === null,
    'Only an alternate stands in for somebody.',
  ),
);
