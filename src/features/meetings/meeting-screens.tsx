import { Link } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { dateFormats } from '#contract/core/limits.ts';
import { type BoardMeeting, boardMeetings } from '#contract/meetings/board-meetings.ts';
import { readMeeting } from '#contract/meetings/meeting-calls.ts';
import { instantAt } from '#contract/meetings/meeting-time.ts';
import {
  type MeetingStatus,
  meetingStatusWords,
  meetingTypeWords,
} from '#contract/meetings/meeting-words.ts';
import { timeZones } from '#src/lib/places.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { recordScreens } from '#src/records/record-screens.ts';
import { Status, type Tone } from '#src/ui/status/status.tsx';

const tones: Readonly<Record<MeetingStatus, Tone>> = {
  DRAFT: 'quiet',
  CALLED: 'info',
  HELD: 'warn',
  MINUTES_DRAFT: 'warn',
  MINUTES_SIGNED: 'good',
  CANCELLED: 'bad',
};
export const MeetingMark = ({ status }: { status: MeetingStatus }) => (
  <Status tone={tones[status]}>{meetingStatusWords[status]}</Status>
);

/** '24 Nov 2026, 09:30 (Europe/Zurich)': as clocks show it there. */
export const timeWords = ({ day, time, timezone }: Pick<BoardMeeting, 'day' | 'time' | 'timezone'>): string =>
  `${formatDate(day, dateFormats.date)}, ${time} (${timezone.replaceAll('_', ' ')})`;

function MeetingCard({ row }: { row: BoardMeeting }) {
  return (
    <div className="flex-1">
      <p className="wrap-anywhere">
        <Link
          to="/app/clients/$id/board-management/$meetingId"
          params={{ id: row.client_id, meetingId: row.id }}
        >
          {row.title}
        </Link>
      </p>
      <p className="mt-1 text-small text-soft">{timeWords(row)}</p>
      {row.place && <p className="mt-1 text-small text-soft wrap-anywhere">{row.place}</p>}
    </div>
  );
}

export const meetingScreens = recordScreens(boardMeetings, {
  titleOf: ({ title }) => title,
  useChoices: () => ({ timezone: timeZones }),
  toValues: ({ quorum }) => ({ quorum: String(quorum) }),
  toAnswer: ({ quorum, day, time, timezone }) => ({
    quorum: Number(quorum),
    starts_at: instantAt(day, time, timezone) ?? '',
    status: 'DRAFT',
  }),
  icon: <CalendarDays />,
  headOf: ({ type }) => meetingTypeWords[type],
  mark: ({ status }) => <MeetingMark status={status} />,
  Card: MeetingCard,
  shownBy: [readMeeting],
  empty: 'Meetings of the board, the members and committees, with their papers and minutes.',
});
