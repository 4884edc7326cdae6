import { instantAt } from '#contract/meetings/meeting-time.ts';
import type { MeetingStatus } from '#contract/meetings/meeting-words.ts';
import type { boardMeetings, meetingInvitees, meetingItems } from '../meetings/tables.ts';
import { addDays } from '../reference/calendar.ts';
import type { DemoClients } from './clients.ts';
import type { DemoContacts } from './contacts.ts';
import { random } from './random.ts';

/** Meetings of a client of the demo firm: days from today, and where they stand. */
const plans = [
  { title: 'Accounts of the year', type: 'AGM', in: -40, status: 'MINUTES_DRAFT' },
  { title: 'Third quarter', type: 'BOARD', in: -12, status: 'HELD' },
  { title: 'Audit committee', type: 'COMMITTEE', in: -5, status: 'CANCELLED' },
  { title: 'Fourth quarter', type: 'BOARD', in: 21, status: 'CALLED' },
  { title: 'Budget', type: 'WRITTEN_RESOLUTION', in: 45, status: 'DRAFT' },
] as const satisfies readonly { title: string; type: string; in: number; status: MeetingStatus }[];

const agenda = [
  ['Minutes of the last meeting', 'The minutes of the last meeting are approved.', 5],
  ['Report of the management', null, 30],
  ['Appointment of the auditor', 'The auditor is appointed for another year.', 10],
] as const;

/** Number of clients with meetings, from the first on. */
const clientCount = 6;

/** Meetings past, called, in draft and cancelled, with invitees and an agenda. */
export function demoMeetings(
  seed: number,
  { clients }: Pick<DemoClients, 'clients'>,
  { contacts }: Pick<DemoContacts, 'contacts'>,
  now: string,
  today: string,
) {
  const chance = random(seed, 'meetings');
  const meetings: (typeof boardMeetings.$inferInsert)[] = [];
  const invitees: (typeof meetingInvitees.$inferInsert)[] = [];
  const items: (typeof meetingItems.$inferInsert)[] = [];
  for (const client of clients.filter(({ kind }) => kind === 'CORPORATE').slice(0, clientCount)) {
    const contact = contacts.find(({ client_id }) => client_id === client.id);
    for (const { title, type, in: days, status } of plans) {
      const [day, time, timezone] = [addDays(today, days), '09:30', 'Europe/Zurich'];
      const meeting_id = chance.id();
      const isHeld = status === 'HELD' || status === 'MINUTES_DRAFT';
      meetings.push({
        ...{ id: meeting_id, client_id: client.id, type, title, day, time, timezone, status },
        starts_at: instantAt(day, time, timezone) ?? now,
        ...{ place: 'Registered office', quorum: 2, updated_at: now },
        reason: status === 'CANCELLED' ? 'Two members were travelling; a new day follows.' : null,
        minutes:
          status === 'MINUTES_DRAFT'
            ? 'The chair opened the meeting and found that it was duly called.\nThe management reported on the year.'
            : null,
      });
      const people = [
        {
          ...{ role: 'CHAIR' as const, contact_id: contact?.id ?? null },
          ...{ first_name: contact?.first_name ?? 'Ines', last_name: contact?.last_name ?? 'Vallotton' },
        },
        { role: 'SECRETARY' as const, first_name: 'Tak-Wai', last_name: 'Fong', contact_id: null },
        { role: 'DIRECTOR' as const, first_name: 'Cordelia', last_name: 'Ashgrove', contact_id: null },
      ];
      for (const person of people)
        invitees.push({
          ...{ id: chance.id(), meeting_id, votes: true, ...person },
          attendance: isHeld ? 'ATTENDED' : 'INVITED',
        });
      for (const [at, [itemTitle, resolution, minutes]] of agenda.entries())
        items.push({
          ...{ id: chance.id(), meeting_id, no: at + 1, title: itemTitle, resolution, minutes },
          result: status === 'MINUTES_DRAFT' ? 'PASSED' : null,
          votes_for: status === 'MINUTES_DRAFT' ? 3 : 0,
        });
    }
  }
  return { meetings, invitees, items };
}
