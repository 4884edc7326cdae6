import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as contract from '#contract/meetings/meeting-calls.ts';
import type { MeetingMove } from '#contract/meetings/meeting-moves.ts';
import { records } from '#contract/records.ts';
import { readDraft } from '#contract/signing/drafts.ts';
import { popplerText } from '#tests/fixtures/pdf-tools.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { recordExamples } from '#tests/server/records.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { contacts } from '../contacts/tables.ts';
import { envelopeDocuments, envelopes, recipients } from '../signing/tables.ts';
import { meetingPapers } from './tables.ts';

let server: TestServer;
let firm: TestFirm;
let administrator: string;
let client: Tenant;
let other: Tenant;
let count = 0;

beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  administrator = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
});
beforeEach(async () => {
  client = await firm.tenant(`Quay ${count++}`);
  other = await firm.tenant(`Mole ${count++}`);
});
afterAll(() => server.close());

const by = () => ({ bearer: administrator });
const { boardMeetings } = records;

/** A meeting of the client in draft, and its calls with the version that it has then. */
async function aMeeting(change: Record<string, unknown> = {}) {
  const id = firm.id();
  const form = {
    ...recordExamples(firm).boardMeetings.form,
    ...{ day: '2025-03-17', quorum: '1' },
    ...change,
  };
  const body = { id, client_id: client.clientId, form } as never;
  await succeeded(server.call(boardMeetings.create, { body }, by()));
  const params = { id };
  const read = () => dataOf<contract.Meeting>(server.call(contract.readMeeting, { params }, by()));
  const version = async () => (await read()).version;
  const invite = async (more: Record<string, unknown> = {}, invitee = firm.id()) =>
    server.call(
      contract.writeInvitee,
      { params, body: { version: await version(), invitee, form: inviteeOf(more) } },
      by(),
    );
  const add = async (more: Record<string, unknown> = {}, item = firm.id()) =>
    server.call(
      contract.writeAgendaItem,
      { params, body: { version: await version(), item, form: itemOf(more) } },
      by(),
    );
  const move = async (name: MeetingMove, more: object = {}) =>
    server.call(
      contract.moveMeeting,
      { params, body: { version: await version(), move: name, ...more } },
      by(),
    );
  const attend = async (invitee: string, attendance = 'ATTENDED') =>
    server.call(
      contract.writeAttendance,
      { params, body: { version: await version(), invitees: [{ id: invitee, attendance }] } as never },
      by(),
    );
  const decide = async (item: string, form: Record<string, string>) =>
    server.call(
      contract.writeItemResult,
      { params, body: { version: await version(), item, form: { ...noVotes, ...form } } as never },
      by(),
    );
  const minute = async (text: string) =>
    server.call(contract.writeMinutes, { params, body: { version: await version(), form: { text } } }, by());
  const send = async (bearer = administrator) =>
    server.call(contract.sendMinutes, { params, body: { version: await version() } }, { bearer });
  return { id, params, form, read, invite, add, move, attend, decide, minute, send };
}
type AMeeting = Awaited<ReturnType<typeof aMeeting>>;

const noVotes = { result: 'PASSED', votes_for: '1', votes_against: '0', abstained: '0' };
const inviteeOf = (more: Record<string, unknown>) =>
  ({
    ...{ person_kind: '', person: '', first_name: 'Ada', last_name: 'Quay', role: 'CHAIR', votes: true },
    ...more,
  }) as never;
const itemOf = (more: Record<string, unknown>) =>
  ({
    ...{ title: 'Accounts', minutes: '10', resolution: 'They are approved.', papers: [] },
    ...more,
  }) as never;
const chairOf = (tenant: Tenant) => ({ person_kind: 'CONTACT', person: tenant.contacts.CONTACT_ADMIN.id });

/** A meeting that was held, with its chair there and one item. */
async function aHeldMeeting(): Promise<AMeeting & { chair: string; item: string }> {
  const meeting = await aMeeting();
  const [chair, item] = [firm.id(), firm.id()];
  await succeeded(meeting.invite(chairOf(client), chair));
  await succeeded(meeting.add({}, item));
  await succeeded(meeting.move('call'));
  await succeeded(meeting.attend(chair));
  await succeeded(meeting.move('hold'));
  return { ...meeting, chair, item };
}
async function finishedMinutes() {
  const meeting = await aHeldMeeting();
  await succeeded(meeting.decide(meeting.item, {}));
  await succeeded(meeting.minute('All agreed.'));
  await succeeded(meeting.move('draftMinutes'));
  return meeting;
}
/** Has everybody sign an envelope, which is completed then. */
const sign = (id: string) =>
  firm.as(async (tx) => {
    await tx.update(recipients).set({ action: 'signed' }).where(eq(recipients.envelope_id, id));
    await tx
      .update(envelopes)
      .set({ status: 'completed', ended_at: server.now() })
      .where(eq(envelopes.id, id));
  });
const errorsOf = async (answer: Promise<Response>) => (await refusalOf(answer)).errors ?? {};
const wordsOf = async (answer: Promise<Response>) => (await refusalOf(answer)).message;

describe('invitees', () => {
  test('a second one of a last name is refused in the specification’s words, whatever its case', async () => {
    const meeting = await aMeeting();
    await succeeded(meeting.invite());
    expect(await errorsOf(meeting.invite({ first_name: 'Bo', last_name: 'QUAY', role: 'DIRECTOR' }))).toEqual(
      {
        'form.last_name': ['This last name is duplicated!'],
      },
    );
    await succeeded(meeting.invite({ first_name: 'Bo', last_name: 'Quay-Lee', role: 'DIRECTOR' }));
    expect((await meeting.read()).invitees.map(({ last_name }) => last_name)).toEqual(['Quay', 'Quay-Lee']);
  });

  test('one is a contact of the client itself, a colleague or a party, and each once; one chairs', async () => {
    const meeting = await aMeeting();
    expect(await errorsOf(meeting.invite(chairOf(other)))).toHaveProperty(['form.person']);
    expect(await errorsOf(meeting.invite({ person_kind: 'STAFF', person: firm.id() }))).toHaveProperty([
      'form.person',
    ]);
    expect(await errorsOf(meeting.invite({ person_kind: 'PARTY', person: firm.id() }))).toHaveProperty([
      'form.person',
    ]);
    await succeeded(meeting.invite(chairOf(client)));
    const again = { ...chairOf(client), last_name: 'Other', role: 'DIRECTOR' };
    expect(await errorsOf(meeting.invite(again))).toHaveProperty(['form.person']);
    expect(await errorsOf(meeting.invite({ last_name: 'Chair' }))).toHaveProperty(['form.role']);
  });

  test('a committee is called with an odd number of voting members alone', async () => {
    const meeting = await aMeeting({ type: 'COMMITTEE' });
    await succeeded(meeting.add());
    await succeeded(meeting.invite());
    await succeeded(meeting.invite({ last_name: 'Two', role: 'MEMBER' }));
    expect(await errorsOf(meeting.move('call'))).toEqual({ invitees: ['This field must be an odd number'] });
    await succeeded(meeting.invite({ last_name: 'Three', role: 'MEMBER' }));
    expect((await dataOf<contract.Meeting>(meeting.move('call'))).status).toBe('CALLED');
  });

  test('a contact who is gone stays by name, and is not sent the minutes', async () => {
    const meeting = await finishedMinutes();
    const gone = eq(contacts.id, client.contacts.CONTACT_ADMIN.id);
    await firm.as((tx) => tx.update(contacts).set({ deleted_at: server.now() }).where(gone));
    expect((await meeting.read()).invitees).toMatchObject([{ last_name: 'Quay', person: { there: false } }]);
    expect(await wordsOf(meeting.send())).toMatch(/^Ada Quay cannot be sent the minutes/);
  });

  test('an invitee or an item of another meeting is not there', async () => {
    const [one, two] = [await aHeldMeeting(), await aMeeting()];
    expect((await two.invite({}, one.chair)).status).toBe(409);
    expect((await two.add({}, one.item)).status).toBe(409);
    const body = { version: (await two.read()).version, item: one.item };
    expect((await server.call(contract.removeAgendaItem, { params: two.params, body }, by())).status).toBe(
      404,
    );
  });
});

describe('the agenda', () => {
  test('an item goes to the place that is asked for, and the others follow', async () => {
    const meeting = await aMeeting();
    for (const title of ['One', 'Two', 'Three']) await succeeded(meeting.add({ title }));
    const { version, agenda } = await meeting.read();
    const body = { version, item: agenda[2]?.id ?? '', no: 1, form: itemOf({ title: 'Three' }) };
    await succeeded(server.call(contract.writeAgendaItem, { params: meeting.params, body }, by()));
    expect((await meeting.read()).agenda.map(({ no, title }) => [no, title])).toEqual([
      [1, 'Three'],
      [2, 'One'],
      [3, 'Two'],
    ]);
  });

  test('its files are documents of the client: one of another is refused, also by the database', async () => {
    const meeting = await aMeeting();
    expect(await errorsOf(meeting.add({ papers: [other.internalDocumentId] }))).toHaveProperty([
      'form.papers',
    ]);
    const item = firm.id();
    await succeeded(meeting.add({ papers: [client.internalDocumentId] }, item));
    expect((await meeting.read()).agenda[0]?.papers).toMatchObject([{ id: client.internalDocumentId }]);
    const forged = { item_id: item, document_id: other.internalDocumentId, place: 1 };
    await expect(firm.as((tx) => tx.insert(meetingPapers).values(forged))).rejects.toThrow();
  });

  test('titles of spaces alone and over 255 characters, and a 101st item, are refused', async () => {
    const meeting = await aMeeting();
    for (const title of ['   ', 'x'.repeat(256)])
      expect(await errorsOf(meeting.add({ title }))).toHaveProperty(['form.title']);
    for (let at = 0; at < 100; at++) await succeeded(meeting.add({ title: `Item ${at}` }));
    expect(await errorsOf(meeting.add())).toEqual({ 'form.title': ['At most 100 items.'] });
  }, 120_000);
});

describe('moves', () => {
  test('one that is not legal, or whose guards do not hold, is refused in words', async () => {
    const meeting = await aMeeting();
    expect(await refusalOf(meeting.move('hold'))).toMatchObject({
      status: 422,
      message: '“Mark as held” does not fit: this meeting is draft.',
    });
    expect(await wordsOf(meeting.move('call'))).toContain('Nobody chairs the meeting yet.');
    const later = await aMeeting({ day: '2199-01-01' });
    await succeeded(later.invite());
    await succeeded(later.add());
    await succeeded(later.move('call'));
    expect(await wordsOf(later.move('hold'))).toContain('The meeting has not begun yet.');
  });

  test('what is called is fixed but for its place, and is cancelled with a reason', async () => {
    const meeting = await aMeeting();
    await succeeded(meeting.invite());
    await succeeded(meeting.add());
    await succeeded(meeting.move('call'));
    expect((await meeting.invite({ last_name: 'Late', role: 'GUEST' })).status).toBe(422);
    expect((await meeting.add()).status).toBe(422);
    const update = async (change: object) =>
      server.call(
        boardMeetings.update,
        {
          params: meeting.params,
          body: { version: (await meeting.read()).version, form: { ...meeting.form, ...change } as never },
        },
        by(),
      );
    expect((await update({ time: '10:30' })).status).toBe(422);
    await succeeded(update({ place: 'Room 9' }));
    expect(
      (await server.call(boardMeetings.remove, { params: meeting.params, query: {} }, by())).status,
    ).toBe(409);
    expect((await meeting.move('cancel')).status).toBe(422);
    await succeeded(meeting.move('cancel', { form: { reason: 'The company was dissolved.' } }));
    expect(await meeting.read()).toMatchObject({ status: 'CANCELLED', offered: [] });
  });

  test('of two who move one at the same time, one is told that it changed', async () => {
    const meeting = await aMeeting();
    await succeeded(meeting.invite());
    await succeeded(meeting.add());
    const { version } = await meeting.read();
    const body = { version, move: 'call' as const };
    const both = await Promise.all(
      [1, 2].map(() => server.call(contract.moveMeeting, { params: meeting.params, body }, by())),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('a meeting of a client without permission, or of no client, is refused as absent', async () => {
    const meeting = await aMeeting();
    const payroll = await firm.bearerOf(firm.staff.PAY.accountId, 'app', 'staff');
    const read = (id: string, bearer: string) =>
      server.call(contract.readMeeting, { params: { id } }, { bearer });
    expect((await read(meeting.id, payroll)).status).toBe(403);
    expect((await read(firm.id(), administrator)).status).toBe(404);
  });
});

describe('results', () => {
  test('nothing is passed without a quorum, and no more votes count than people who vote were there', async () => {
    const meeting = await aHeldMeeting();
    expect(await errorsOf(meeting.decide(meeting.item, { votes_for: '2' }))).toHaveProperty([
      'form.votes_for',
    ]);
    await succeeded(meeting.decide(meeting.item, {}));
    // The one who voted cannot turn out to have been absent.
    expect(await wordsOf(meeting.attend(meeting.chair, 'ABSENT'))).toContain('would not stand');
    await succeeded(meeting.decide(meeting.item, { result: 'DEFERRED', votes_for: '0' }));
    await succeeded(meeting.attend(meeting.chair, 'ABSENT'));
    expect((await meeting.read()).quorum).toEqual({ needed: 1, there: 0, met: false });
    expect(await errorsOf(meeting.decide(meeting.item, { votes_for: '0' }))).toHaveProperty(['form.result']);
  });
});

describe('the pack and the minutes', () => {
  test('the pack is one PDF of notice, agenda and the files', async () => {
    const meeting = await aMeeting();
    await succeeded(meeting.invite());
    await succeeded(meeting.add({ papers: [client.internalDocumentId] }));
    const answer = await server.call(contract.readPack, { params: meeting.params }, by());
    expect(answer.status).toBe(200);
    const text = popplerText(new Uint8Array(await answer.arrayBuffer()));
    expect(text).toContain('Notice of meeting: First quarter');
    expect(text).toContain('Annex 1:');
  });

  test('minutes become a draft that the chair signs; signed, the meeting says so, and nobody else can say it', async () => {
    const meeting = await finishedMinutes();
    const { envelope } = await dataOf<contract.Meeting>(meeting.send());
    expect(envelope).toMatchObject({ status: 'draft', holds: true });
    const id = envelope?.id ?? '';
    const draft = await dataOf<{ recipients: unknown[]; fields: unknown[]; client: unknown }>(
      server.call(readDraft, { params: { id } }, by()),
    );
    expect(draft).toMatchObject({ client: { id: client.clientId } });
    expect(draft.recipients).toMatchObject([{ person: asRecipient(client), role: 'signer' }]);
    expect(draft.fields).toHaveLength(2);
    // Held by the envelope: neither sent twice nor changed.
    expect((await meeting.send()).status).toBe(422);
    expect((await meeting.minute('Other words.')).status).toBe(422);
    expect((await meeting.move('reopen')).status).toBe(422);
    const was = await meeting.read();
    await sign(id);
    expect(await meeting.read()).toMatchObject({
      status: 'MINUTES_SIGNED',
      version: was.version + 1,
      offered: [],
    });
  });

  test('an envelope with another file, or that the chair did not sign, signs no minutes', async () => {
    const other = { sha256: 'a'.repeat(64) };
    for (const change of [
      (id: string) =>
        firm.as((tx) => tx.update(envelopeDocuments).set(other).where(eq(envelopeDocuments.envelope_id, id))),
      (id: string) =>
        firm.as((tx) =>
          tx.update(recipients).set({ contact_id: null }).where(eq(recipients.envelope_id, id)),
        ),
    ]) {
      const meeting = await finishedMinutes();
      const { envelope } = await dataOf<contract.Meeting>(meeting.send());
      await change(envelope?.id ?? '');
      await sign(envelope?.id ?? '');
      expect(await meeting.read()).toMatchObject({
        status: 'MINUTES_DRAFT',
        envelope: { status: 'altered', holds: false },
      });
      await succeeded(meeting.send());
    }
  });

  test('an envelope that ended unsigned frees the minutes for another', async () => {
    const meeting = await finishedMinutes();
    const { envelope } = await dataOf<contract.Meeting>(meeting.send());
    const of = eq(envelopes.id, envelope?.id ?? '');
    await firm.as((tx) => tx.update(envelopes).set({ status: 'declined', ended_at: server.now() }).where(of));
    expect((await meeting.read()).envelope).toMatchObject({ status: 'declined', holds: false });
    await succeeded(meeting.minute('Better words.'));
    const again = await dataOf<contract.Meeting>(meeting.send());
    expect(again.envelope?.id).not.toBe(envelope?.id);
  });

  test('there are no minutes before the meeting was held, and none are sent without the right to send', async () => {
    const meeting = await aMeeting();
    expect((await server.call(contract.readMinutes, { params: meeting.params }, by())).status).toBe(422);
    const finished = await finishedMinutes();
    const auditor = await firm.bearerOf(firm.staff.AUD.accountId, 'app', 'staff');
    expect((await finished.send(auditor)).status).toBe(403);
    const file = await server.call(contract.readMinutes, { params: finished.params }, by());
    expect(popplerText(new Uint8Array(await file.arrayBuffer()))).toContain('All agreed.');
  });
});

const asRecipient = (tenant: Tenant) => ({ kind: 'contact', id: tenant.contacts.CONTACT_ADMIN.id });
