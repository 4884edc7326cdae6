import { boardMeetingForm } from '#contract/meetings/board-meetings.form.ts';
import { type MeetingType, meetingTypes, meetingTypeWords } from '#contract/meetings/meeting-words.ts';
import { viewersZone } from '#src/lib/time/dates.ts';
import { choiceField, dateField, textField, wordField } from '#src/records/fields.tsx';
import { recordForm } from '#src/records/record-form.ts';
import { meetingScreens } from './meeting-screens.tsx';

const isType = (value: string): value is MeetingType => meetingTypes.some((type) => type === value);

export const meetingRecordForm = recordForm(meetingScreens, {
  schema: boardMeetingForm,
  fields: {
    type: wordField('Type', meetingTypes, {
      wordsOf: (value) => (isType(value) ? meetingTypeWords[value] : value),
    }),
    title: textField('Title'),
    day: dateField('Day'),
    time: textField('Time', { hint: 'As clocks show it at the place, such as 09:30.' }),
    timezone: {
      ...choiceField('Time zone', { nothing: 'There is no such time zone.' }),
      blank: viewersZone(),
    },
    place: textField('Place', { optional: true, hint: 'A room, or the address of a call.' }),
    quorum: {
      ...textField('Quorum', { holds: 'whole', hint: 'How many of those who vote have to be there.' }),
      blank: '1',
    },
  },
  lines: [['type', 'title'], ['day', 'time'], ['timezone', 'place'], 'quorum'],
});
