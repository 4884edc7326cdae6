import * as v from 'valibot';
import type { Answer } from '../core/endpoint.ts';
import { formOf, mayOnTab, record } from '../core/record.ts';
import { instant } from '../core/values.ts';
import type { boardMeetingForm } from './board-meetings.form.ts';
import { meetingStatuses, meetingTypes } from './meeting-words.ts';

/** Meetings of a client's board, members or a committee. */
export const boardMeetings = record({
  name: 'boardMeetings',
  path: '/board-meetings',
  pages: { folder: '/board-management', own: true },
  noun: 'board meeting',
  form: formOf<typeof boardMeetingForm>(),
  answer: {
    quorum: v.number(),
    starts_at: instant,
    status: v.picklist(meetingStatuses),
  },
  fields: {
    type: { type: 'choice', label: 'Type', sort: true, filter: true, options: meetingTypes },
    title: { type: 'text', label: 'Title', sort: true, filter: true },
    starts_at: { type: 'date', label: 'Begins', sort: true, filter: true },
    status: { type: 'choice', label: 'Status', sort: true, filter: true, options: meetingStatuses },
  },
  may: mayOnTab('view board management client'),
  offline: 'never',
});
export type BoardMeeting = Answer<typeof boardMeetings.read>;
