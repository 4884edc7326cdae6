import { fixedWords, mayChange } from '#contract/meetings/meeting-moves.ts';
import { instantAt } from '#contract/meetings/meeting-time.ts';
import { records } from '#contract/records.ts';
import { differences } from '../activity/differences.ts';
import type { Handler } from '../http/handler.ts';
import { invalid } from '../http/refusal.ts';
import { type Rule, recordHandlers } from '../records/record-handlers.ts';
import { agendaHandlers } from './agenda.ts';
import { refusedInWords } from './held.ts';
import { inviteeHandlers } from './invitees.ts';
import { minutesHandlers } from './minutes.ts';
import { moveHandlers } from './moves.ts';
import { packHandlers } from './pack.ts';
import { meetingQueries } from './queries.ts';

/** Refuses a change that the status of the meeting does not allow, also one that reverses an earlier one. */
const fitsStatus: Rule<(typeof meetingQueries)['table']> = async (meeting, { before }) => {
  if (!before || before.deleted_at !== null) return;
  const { place: _, ...plan } = meeting;
  if (meeting.place !== before.place && !mayChange('place', before.status))
    throw refusedInWords(fixedWords(before.status));
  if (differences({ ...before }, { ...plan }) && !mayChange('plan', before.status))
    throw refusedInWords(fixedWords(before.status));
};

const recordOfMeetings = recordHandlers(records.boardMeetings, {
  queries: meetingQueries,
  title: ({ title }) => title,
  toColumns(form) {
    const starts_at = instantAt(form.day, form.time, form.timezone);
    if (starts_at === null) throw invalid('form.time', 'Clocks skip this time there on that day.');
    return { ...form, starts_at };
  },
  toAnswer: (rows) => rows.map(({ quorum, starts_at, status }) => ({ quorum, starts_at, status })),
  rules: [fitsStatus],
  whyKept: async ({ status }) =>
    status === 'DRAFT' ? null : 'Only a draft can be deleted. What was called stays: cancel it instead.',
});

export const meetingHandlers: readonly Handler[] = [
  ...recordOfMeetings,
  ...moveHandlers,
  ...inviteeHandlers,
  ...agendaHandlers,
  ...minutesHandlers,
  ...packHandlers,
];
