import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  Attendance,
  InviteeRole,
  MeetingStatus,
  MeetingType,
  Result,
} from '#contract/meetings/meeting-words.ts';
import { clients } from '../clients/tables.ts';
import { contacts } from '../contacts/tables.ts';
import { date, id, instant, recordColumns, sortedText } from '../db/columns.ts';
import { documents } from '../documents/tables.ts';
import { parties } from '../parties/tables.ts';
import { users } from '../people/tables.ts';
import { envelopes } from '../signing/tables.ts';

/** Meetings of a client. The database notes on one that its minutes are signed, once the envelope with them is completed. */
export const boardMeetings = pgTable(
  'board_meetings',
  {
    ...recordColumns(
      () => clients.id,
      () => users.id,
    ),
    type: text().$type<MeetingType>().notNull(),
    title: sortedText().notNull(),
    /** As clocks of its time zone show it; `starts_at` is the instant. */
    day: date().notNull(),
    time: text().notNull(),
    timezone: text().notNull(),
    starts_at: instant().notNull(),
    place: text(),
    quorum: integer().notNull(),
    status: text().$type<MeetingStatus>().notNull().default('DRAFT'),
    /** The reason why it was cancelled. */
    reason: text(),
    minutes: text(),
    envelope_id: uuid().references(() => envelopes.id, { onDelete: 'set null' }),
    /** The file that the envelope was made with: another one in it is not these minutes. */
    minutes_sha256: text(),
  },
  (t) => [
    index().on(t.client_id, t.starts_at),
    index().on(t.envelope_id),
    check('board_meetings_quorum', sql`${t.quorum} > 0`),
  ],
);

const ofMeeting = () =>
  uuid()
    .notNull()
    .references(() => boardMeetings.id, { onDelete: 'cascade' });

/** The invited, by the name that the minutes print, whatever becomes of the person. */
export const meetingInvitees = pgTable(
  'meeting_invitees',
  {
    id: id(),
    meeting_id: ofMeeting(),
    contact_id: uuid().references(() => contacts.id, { onDelete: 'set null' }),
    user_id: uuid().references(() => users.id),
    party_id: uuid().references(() => parties.id, { onDelete: 'set null' }),
    first_name: text().notNull(),
    last_name: sortedText().notNull(),
    role: text().$type<InviteeRole>().notNull(),
    votes: boolean().notNull(),
    attendance: text().$type<Attendance>().notNull().default('INVITED'),
  },
  (t) => [
    index().on(t.meeting_id),
    index().on(t.contact_id),
    index().on(t.party_id),
    uniqueIndex('meeting_invitees_one_chair')
      .on(t.meeting_id, t.role)
      .where(sql`${t.role} in ('CHAIR', 'SECRETARY')`),
    check(
      'meeting_invitees_one_person',
      sql`num_nonnulls(${t.contact_id}, ${t.user_id}, ${t.party_id}) <= 1`,
    ),
  ],
);

/** The agenda. */
export const meetingItems = pgTable(
  'meeting_items',
  {
    id: id(),
    meeting_id: ofMeeting(),
    no: integer().notNull(),
    title: text().notNull(),
    minutes: integer().notNull(),
    resolution: text(),
    result: text().$type<Result>(),
    votes_for: integer().notNull().default(0),
    votes_against: integer().notNull().default(0),
    abstained: integer().notNull().default(0),
  },
  (t) => [index().on(t.meeting_id, t.no)],
);

/** Documents of the client beside an item of the agenda. */
export const meetingPapers = pgTable(
  'meeting_papers',
  {
    item_id: uuid()
      .notNull()
      .references(() => meetingItems.id, { onDelete: 'cascade' }),
    document_id: uuid()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.item_id, t.document_id] }), index().on(t.document_id)],
);
