import * as v from 'valibot';
import { messages, uniqueLastName } from '#contract/core/rules.ts';
import { fullName } from '#contract/core/text/full-name.ts';
import * as contract from '#contract/meetings/meeting-calls.ts';
import { resultProblem } from '#contract/meetings/meeting-moves.ts';
import type { InviteeForm } from '#contract/meetings/meeting-parts.form.ts';
import { attendanceWords, most } from '#contract/meetings/meeting-words.ts';
import type { Tx } from '../db/db.ts';
import { type Handler, handle } from '../http/handler.ts';
import { invalid, Refusal } from '../http/refusal.ts';
import { isParty } from '../parties/queries.ts';
import { userById } from '../people/queries.ts';
import { detailsOf, type WholeMeeting } from './details.ts';
import { assertChangeable, held, refusedInWords, written } from './held.ts';
import {
  contactsToInvite,
  deleteInvitee,
  type InviteeRow,
  meetingOfInvitee,
  putInvitee,
  setInvitee,
} from './parts.queries.ts';

/** The person of an invitee, by column. @throws a 422 for somebody who is not there, or is a contact of another client */
async function personOf(tx: Tx, clientId: string, { person_kind, person }: InviteeForm) {
  const nobody = { contact_id: null, user_id: null, party_id: null };
  if (person === null) return nobody;
  const unknown = invalid('form.person', 'There is no such person.');
  switch (person_kind) {
    case 'CONTACT':
      if (!(await contactsToInvite(tx, clientId)).some(({ id }) => id === person))
        throw invalid('form.person', 'This is no contact of the client.');
      return { ...nobody, contact_id: person };
    case 'STAFF':
      if ((await userById(tx, person))?.status !== 'ACTIVE') throw unknown;
      return { ...nobody, user_id: person };
    case 'PARTY':
      if (!(await isParty(tx, person))) throw unknown;
      return { ...nobody, party_id: person };
    default:
      throw unknown;
  }
}

/** Refuses an invitee who does not fit beside the others. */
function assertFits(form: InviteeForm, { invitees }: WholeMeeting, row: Partial<InviteeRow>): void {
  const others = invitees.filter(({ id }) => id !== row.id);
  if (others.length >= most.invitees) throw invalid('form.last_name', `At most ${most.invitees} people.`);
  const named = v.safeParse(v.pipe(v.string(), uniqueLastName(others)), form.last_name);
  if (!named.success) throw invalid('form.last_name', messages.duplicatedLastName);
  const isTwice = others.some(
    (other) =>
      (row.contact_id && other.contact_id === row.contact_id) ||
      (row.user_id && other.user_id === row.user_id) ||
      (row.party_id && other.party_id === row.party_id),
  );
  if (isTwice) throw invalid('form.person', 'This person is invited already.');
  if (form.role === 'CHAIR' && others.some(({ role }) => role === 'CHAIR'))
    throw invalid('form.role', 'Somebody else chairs the meeting already.');
  if (form.role === 'SECRETARY' && others.some(({ role }) => role === 'SECRETARY'))
    throw invalid('form.role', 'The meeting has a secretary already.');
}

/** Refuses an attendance with which a result that is written could not stand. */
function assertResultsStand({ items, meeting }: WholeMeeting, invitees: readonly InviteeRow[]): void {
  for (const { result, title, ...votes } of items) {
    const problem = result && resultProblem({ result, ...votes }, { invitees, quorum: meeting.quorum });
    if (problem) throw refusedInWords(`The result of “${title}” would not stand: ${problem[1]}`);
  }
}

const withoutOthers = ({ id: _, meeting_id: __, attendance: ___, ...columns }: InviteeRow) => columns;

export const inviteeHandlers: readonly Handler[] = [
  handle(contract.writeInvitee, async (call) => {
    const { tx, input } = call;
    const { version, invitee: id, form } = input.body;
    const whole = await held(call, input.params.id, version);
    const { meeting, client, invitees } = whole;
    assertChangeable(whole, 'plan');
    const before = invitees.find((one) => one.id === id);
    if (!before && (await meetingOfInvitee(tx, id))) throw new Refusal('conflict');
    const { first_name, last_name, role, votes } = form;
    const columns = { ...(await personOf(tx, client.id, form)), first_name, last_name, role, votes };
    if (
      before &&
      JSON.stringify(withoutOthers({ ...before, ...columns })) === JSON.stringify(withoutOthers(before))
    )
      return detailsOf(call, meeting.id);
    const row = { id, meeting_id: meeting.id, ...columns };
    assertFits(form, whole, row);
    await putInvitee(tx, row);
    return written(call, whole, before ? 'invitee_changed' : 'invited', fullName(form));
  }),

  handle(contract.removeInvitee, async (call) => {
    const { tx, input } = call;
    const whole = await held(call, input.params.id, input.body.version);
    assertChangeable(whole, 'plan');
    const invitee = whole.invitees.find(({ id }) => id === input.body.invitee);
    if (!invitee) throw new Refusal('not_found');
    await deleteInvitee(tx, invitee.id);
    return written(call, whole, 'uninvited', fullName(invitee));
  }),

  handle(contract.writeAttendance, async (call) => {
    const { tx, input } = call;
    const whole = await held(call, input.params.id, input.body.version);
    assertChangeable(whole, 'attendance');
    const given = new Map(input.body.invitees.map(({ id, attendance }) => [id, attendance]));
    if ([...given.keys()].some((id) => !whole.invitees.some((invitee) => invitee.id === id)))
      throw new Refusal('not_found');
    const after = whole.invitees.map((row) => ({ ...row, attendance: given.get(row.id) ?? row.attendance }));
    const changed = after.filter(({ attendance }, at) => attendance !== whole.invitees[at]?.attendance);
    if (changed.length === 0) return detailsOf(call, whole.meeting.id);
    assertResultsStand(whole, after);
    for (const { id, attendance } of changed) await setInvitee(tx, id, { attendance });
    const said = changed.map((row) => `${fullName(row)} ${attendanceWords[row.attendance].toLowerCase()}`);
    return written(call, whole, 'attendance', said.slice(0, 5).join(', '));
  }),
];
