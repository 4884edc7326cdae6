import { desc, sql } from 'drizzle-orm';
import { boardMeetings as description } from '#contract/meetings/board-meetings.ts';
import { clientIsThere } from '../clients/queries.ts';
import { recordQueries } from '../records/queries.ts';
import { boardMeetings } from './tables.ts';

/** Meetings as records, the latest first. */
export const meetingQueries = recordQueries(description.fields, boardMeetings, {
  columns: {
    client_id: boardMeetings.client_id,
    type: boardMeetings.type,
    title: boardMeetings.title,
    starts_at: boardMeetings.starts_at,
    status: boardMeetings.status,
  },
  order: [desc(boardMeetings.starts_at)],
  always: (tx) => clientIsThere(tx, boardMeetings.client_id),
});

/** The state of the envelope with the minutes of a meeting; null while there is none. */
export const minutesState = sql<string | null>`app.minutes_state(${boardMeetings.id})`;
