import * as contract from '#contract/meetings/meeting-calls.ts';
import { records } from '#contract/records.ts';
import { recordBody } from '../records.ts';
import type { Acts } from './act.ts';
import type { ActContext } from './act-context.ts';

/** Writes of a meeting besides those of a record. */
export function meetingActs({ firm, administrator: bearer, data, tenant }: ActContext): Acts {
  const inviteeOf = (person: string) => ({
    ...{ person_kind: 'CONTACT' as const, person, first_name: 'Ada', last_name: 'Quay' },
    ...{ role: 'CHAIR' as const, votes: true },
  });
  const itemForm = { title: 'Accounts', minutes: '10', resolution: '', papers: [] };
  const result = { result: 'PASSED' as const, votes_for: '1', votes_against: '0', abstained: '0' };

  async function draft() {
    const { clientId, contacts } = await tenant();
    const { id, form } = recordBody(firm, 'boardMeetings', clientId);
    const plan = { ...form, day: '2025-03-17', quorum: '1' };
    await data(records.boardMeetings.create, { body: { id, client_id: clientId, form: plan } }, bearer);
    return { params: { id }, form: inviteeOf(contacts.CONTACT_ADMIN.id) };
  }
  async function planned() {
    const { params, form } = await draft();
    const [invitee, item] = [firm.id(), firm.id()];
    await data(contract.writeInvitee, { params, body: { version: 1, invitee, form } }, bearer);
    await data(contract.writeAgendaItem, { params, body: { version: 2, item, form: itemForm } }, bearer);
    return { params, invitee, item, version: 3 };
  }
  async function called() {
    const { params, version, ...parts } = await planned();
    await data(contract.moveMeeting, { params, body: { version, move: 'call' } }, bearer);
    return { params, ...parts, version: version + 1 };
  }
  async function held() {
    const { params, version, ...parts } = await called();
    const invitees = [{ id: parts.invitee, attendance: 'ATTENDED' }];
    await data(contract.writeAttendance, { params, body: { version, invitees } }, bearer);
    await data(contract.moveMeeting, { params, body: { version: version + 1, move: 'hold' } }, bearer);
    return { params, ...parts, version: version + 2 };
  }
  return {
    'boardMeetings.putInvitee': async () => {
      const { params, form } = await draft();
      return { bearer, params, body: { version: 1, invitee: firm.id(), form } };
    },
    'boardMeetings.removeInvitee': async () => {
      const { params, version, invitee } = await planned();
      return { bearer, params, body: { version, invitee } };
    },
    'boardMeetings.putItem': async () => {
      const { params } = await draft();
      return { bearer, params, body: { version: 1, item: firm.id(), form: itemForm } };
    },
    'boardMeetings.removeItem': async () => {
      const { params, version, item } = await planned();
      return { bearer, params, body: { version, item } };
    },
    'boardMeetings.move': async () => {
      const { params, version } = await planned();
      return { bearer, params, body: { version, move: 'call' } };
    },
    'boardMeetings.attend': async () => {
      const { params, version, invitee } = await called();
      return { bearer, params, body: { version, invitees: [{ id: invitee, attendance: 'PROXY' }] } };
    },
    'boardMeetings.decide': async () => {
      const { params, version, item } = await held();
      return { bearer, params, body: { version, item, form: result } };
    },
    'boardMeetings.minute': async () => {
      const { params, version } = await held();
      return { bearer, params, body: { version, form: { text: 'All agreed.' } } };
    },
    'boardMeetings.sendMinutes': async () => {
      const { params, version, item } = await held();
      await data(contract.writeItemResult, { params, body: { version, item, form: result } }, bearer);
      const written = { version: version + 1, form: { text: 'All agreed.' } };
      await data(contract.writeMinutes, { params, body: written }, bearer);
      const finished = { version: version + 2, move: 'draftMinutes' };
      await data(contract.moveMeeting, { params, body: finished }, bearer);
      return { bearer, params, body: { version: version + 3 } };
    },
  };
}
