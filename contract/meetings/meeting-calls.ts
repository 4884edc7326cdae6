import * as v from 'valibot';
import { type Answer, endpoint } from '../core/endpoint.ts';
import { id, idParams, namedRef, version } from '../core/values.ts';
import { envelopeStatuses } from '../signing/signing.ts';
import { boardMeetings } from './board-meetings.ts';
import { moves } from './meeting-moves.ts';
import {
  agendaItemForm,
  cancelMeetingForm,
  inviteeForm,
  itemResultForm,
  minutesForm,
  personKinds,
} from './meeting-parts.form.ts';
import { attendances, inviteeRoles, meetingStatuses, most, results } from './meeting-words.ts';

/* A meeting on its page: who is invited, its agenda, its status, its pack and its minutes. */

const invitee = v.object({
  id,
  /** The person known here that it is; null for somebody known by the name alone. */
  person: v.nullable(
    v.object({
      kind: v.picklist(personKinds),
      id,
      /** False for somebody who is no longer there, or whom the caller may not see. */
      there: v.boolean(),
    }),
  ),
  first_name: v.string(),
  last_name: v.string(),
  role: v.picklist(inviteeRoles),
  votes: v.boolean(),
  attendance: v.picklist(attendances),
});
export type Invitee = v.InferOutput<typeof invitee>;

const agendaItem = v.object({
  id,
  /** From 1, in their order. */
  no: v.number(),
  title: v.string(),
  minutes: v.number(),
  resolution: v.nullable(v.string()),
  /** Those that the caller may see; a removed one is left out. */
  papers: v.array(namedRef),
  result: v.nullable(v.picklist(results)),
  votes_for: v.number(),
  votes_against: v.number(),
  abstained: v.number(),
});
export type AgendaItem = v.InferOutput<typeof agendaItem>;

const details = v.object({
  id,
  version,
  client: namedRef,
  status: v.picklist(meetingStatuses),
  /** Of a meeting that was cancelled. */
  reason: v.nullable(v.string()),
  quorum: v.object({
    needed: v.number(),
    /** Those who vote and were there, in person or by proxy. */
    there: v.number(),
    met: v.boolean(),
  }),
  invitees: v.array(invitee),
  agenda: v.array(agendaItem),
  minutes: v.nullable(v.string()),
  /** The moves that are legal now, with the reasons why they cannot be made yet. */
  offered: v.array(v.object({ move: v.picklist(moves), causes: v.array(v.string()) })),
  /** The envelope that holds the minutes, or held them last. */
  envelope: v.nullable(
    v.object({
      id,
      /** `altered`: completed, but with another file or without the signatures of the chair and the secretary. */
      status: v.picklist([...envelopeStatuses, 'discarded', 'altered']),
      /** True unless it ended without being signed. */
      holds: v.boolean(),
    }),
  ),
  /** Contacts of the client who can be invited. */
  contacts: v.array(v.object({ id, first_name: v.string(), last_name: v.string() })),
});
export type MeetingDetails = v.InferOutput<typeof details>;

const { view, edit } = boardMeetings.description.may;
const views = { by: 'bearer', audiences: ['staff'], permissions: { all: view } } as const;
const edits = {
  by: 'bearer',
  audiences: ['staff'],
  permissions: { all: ['view client', ...edit] },
} as const;

export const readMeeting = endpoint({
  name: 'boardMeetings.details',
  summary: 'A meeting on its page: who is invited, its agenda, its quorum, its minutes and its legal moves',
  api: 'main',
  method: 'GET',
  path: '/board-meetings/{id}/details',
  params: idParams,
  shape: 'data',
  answer: details,
  allow: views,
});
export type Meeting = Answer<typeof readMeeting>;

export const moveMeeting = endpoint({
  name: 'boardMeetings.move',
  summary: 'Call, hold or otherwise move a meeting on; an illegal move is refused in words',
  api: 'main',
  method: 'POST',
  path: '/board-meetings/{id}/move',
  params: idParams,
  body: v.object({ version, move: v.picklist(moves), form: v.optional(cancelMeetingForm) }),
  shape: 'data',
  answer: details,
  allow: edits,
});
export const writeInvitee = endpoint({
  name: 'boardMeetings.putInvitee',
  summary: 'Invite somebody to a meeting, or change an invitee',
  api: 'main',
  method: 'POST',
  path: '/board-meetings/{id}/invitees',
  params: idParams,
  body: v.object({ version, invitee: id, form: inviteeForm }),
  shape: 'data',
  answer: details,
  allow: edits,
});
export const removeInvitee = endpoint({
  name: 'boardMeetings.removeInvitee',
  summary: 'Take somebody off the invitees of a meeting',
  api: 'main',
  method: 'POST',
  path: '/board-meetings/{id}/invitees/remove',
  params: idParams,
  body: v.object({ version, invitee: id }),
  shape: 'data',
  answer: details,
  allow: edits,
});
export const writeAttendance = endpoint({
  name: 'boardMeetings.attend',
  summary: 'Say who attended a meeting, by proxy or in person',
  api: 'main',
  method: 'POST',
  path: '/board-meetings/{id}/attendance',
  params: idParams,
  body: v.object({
    version,
    invitees: v.pipe(
      v.array(v.object({ id, attendance: v.picklist(attendances) })),
      v.minLength(1),
      v.maxLength(most.invitees, `At most ${most.invitees} people.`),
    ),
  }),
  shape: 'data',
  answer: details,
  allow: edits,
});
export const writeAgendaItem = endpoint({
  name: 'boardMeetings.putItem',
  summary: 'Add an item to the agenda of a meeting, change it, or move it to another place',
  api: 'main',
  method: 'POST',
  path: '/board-meetings/{id}/agenda',
  params: idParams,
  body: v.object({
    version,
    item: id,
    /** Its place from 1; the last one, or where it is, if absent. */
    no: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most.items))),
    form: agendaItemForm,
  }),
  shape: 'data',
  answer: details,
  allow: edits,
});
export const removeAgendaItem = endpoint({
  name: 'boardMeetings.removeItem',
  summary: 'Take an item off the agenda of a meeting',
  api: 'main',
  method: 'POST',
  path: '/board-meetings/{id}/agenda/remove',
  params: idParams,
  body: v.object({ version, item: id }),
  shape: 'data',
  answer: details,
  allow: edits,
});
export const writeItemResult = endpoint({
  name: 'boardMeetings.decide',
  summary: 'Write what became of an item of the agenda, with the votes',
  api: 'main',
  method: 'POST',
  path: '/board-meetings/{id}/results',
  params: idParams,
  body: v.object({ version, item: id, form: itemResultForm }),
  shape: 'data',
  answer: details,
  allow: edits,
});
export const writeMinutes = endpoint({
  name: 'boardMeetings.minute',
  summary: 'Write the text of the minutes of a meeting',
  api: 'main',
  method: 'PUT',
  path: '/board-meetings/{id}/minutes',
  params: idParams,
  body: v.object({ version, form: minutesForm }),
  shape: 'data',
  answer: details,
  allow: edits,
});
export const readPack = endpoint({
  name: 'boardMeetings.pack',
  summary: 'The pack of a meeting as one PDF: notice, agenda and the files of its items',
  api: 'main',
  method: 'GET',
  path: '/board-meetings/{id}/pack',
  params: idParams,
  shape: 'file',
  allow: {
    by: 'bearer',
    audiences: ['staff'],
    permissions: { all: [...view, 'view document client'] },
  },
});
export const readMinutes = endpoint({
  name: 'boardMeetings.minutesFile',
  summary: 'The minutes of a meeting as a PDF, as they are now',
  api: 'main',
  method: 'GET',
  path: '/board-meetings/{id}/minutes/file',
  params: idParams,
  shape: 'file',
  allow: views,
});
export const sendMinutes = endpoint({
  name: 'boardMeetings.sendMinutes',
  summary: 'Make an envelope in draft from the minutes, for the chair and the secretary to sign',
  api: 'main',
  method: 'POST',
  path: '/board-meetings/{id}/minutes/envelope',
  params: idParams,
  body: v.object({ version }),
  shape: 'data',
  answer: details,
  allow: {
    by: 'bearer',
    audiences: ['staff'],
    permissions: { all: ['view client', ...edit, 'view sign', 'create sign'] },
  },
});
