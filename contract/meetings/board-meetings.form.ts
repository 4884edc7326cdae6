import * as v from 'valibot';
import { choice, count, fieldCheck, isTimeZone, requiredDate, text } from '../core/fields.ts';
import { form, requiredName } from '../core/rules.ts';
import { signs } from '../core/text/pasted.ts';
import { instantAt } from './meeting-time.ts';
import { meetingTypes, most } from './meeting-words.ts';

const timeMessage = 'Write a time, such as 09:30.';
const zoneMessage = 'Choose a time zone.';

/** A meeting as it is planned; its invitees and its agenda are written on its page. */
export const boardMeetingForm = v.pipe(
  form({
    type: choice(meetingTypes, 'Choose a type.'),
    title: text({ required: 'title' }),
    day: requiredDate('day'),
    /** The time of the place. */
    time: v.pipe(
      v.string(timeMessage),
      signs,
      v.maxLength(5, timeMessage),
      v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, timeMessage),
      v.metadata({ answer: v.string() }),
    ),
    timezone: v.pipe(
      requiredName('time_zone'),
      v.check(isTimeZone, zoneMessage),
      v.metadata({ answer: v.string() }),
    ),
    /** A room, or the address of a call. */
    place: text({ max: 500 }),
    /** How many of those who vote have to be there. */
    quorum: v.pipe(count(most.invitees), v.minValue(1, `Write a whole number from 1 to ${most.invitees}.`)),
  }),
  fieldCheck(
    'time',
    ({ day, time, timezone }) => instantAt(day, time, timezone) !== null,
    'Clocks skip this time there on that day. Choose another one.',
  ),
);
