import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { relationshipManagers } from '#contract/clients/relationship-managers.ts';
import type { RecordChange } from '#contract/core/record.ts';
import { payrollManagers } from '#contract/payroll/payroll-managers.ts';
import {
  invitePerson,
  type Leaving,
  leave,
  type Person,
  readLeaving,
  readPerson,
} from '#contract/people/users.ts';
import { createEnvelope } from '#contract/signing/drafts.ts';
import { cancelEnvelope, readSentEnvelope } from '#contract/signing/sending.ts';
import { createView, listViews, type View } from '#contract/views.ts';
import { clientManagers } from '#server/clients/tables.ts';
import { payrollManagers as managerRows } from '#server/payroll/tables.ts';
import { addDays, dateOf } from '#server/reference/calendar.ts';
import { personForm } from '#tests/server/acts/people.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { envelopeFor, sentEnvelope } from '#tests/server/envelopes.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { monthlyCalendar } from '#tests/server/pay-runs.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { insertTeams, insertUserTeams } from '../queries.ts';

let server: TestServer;
let firm: TestFirm;
let keeper: string;
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  keeper = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
});
afterAll(() => server.close());

/** A colleague of this role who is in. */
async function colleague(role: string) {
  const body = { id: firm.id(), form: { ...personForm(firm), roles: [role] } };
  const { id } = await dataOf<Person>(server.call(invitePerson, { body }, { bearer: keeper }));
  const accountId = await firm.as((tx) => firm.joined(tx, id));
  return { id, bearer: await firm.bearerOf(accountId, 'app', 'staff') };
}
const preview = (id: string, successor?: string) =>
  dataOf<Leaving>(
    server.call(readLeaving, { params: { id }, query: successor ? { successor } : {} }, { bearer: keeper }),
  );
const leaves = (id: string, successor: string) =>
  server.call(leave, { params: { id }, body: { successor } }, { bearer: keeper });
const stateOf = async (id: string) =>
  (await dataOf<Person>(server.call(readPerson, { params: { id } }, { bearer: keeper }))).status;
const view = async (bearer: string, name: string, scope: View['scope'], team_id: string | null = null) =>
  dataOf<View>(
    server.call(
      createView,
      { body: { id: firm.id(), list: 'clients', form: { name, scope, team_id }, address: {} } },
      { bearer },
    ),
  );
const viewsOf = async (bearer: string) =>
  (await dataOf<View[]>(server.call(listViews, { query: { list: 'clients' } }, { bearer }))).map(
    ({ name, owner }) => [name, owner.id],
  );

test('the preview counts what goes over, and the same goes over: documents that are out, views others use', async () => {
  const [goer, successor] = [await colleague('RM'), await colleague('RM')];
  const teamId = firm.id();
  await firm.as(async (tx) => {
    await insertTeams(tx, [{ id: teamId, name: `Team ${teamId}`, country_id: 'CH' }]);
    await insertUserTeams(
      tx,
      [goer, successor].map(({ id }) => ({ user_id: id, team_id: teamId })),
    );
  });
  const tenant = await firm.tenant('Birch', goer.id);
  const out = await sentEnvelope(server, firm, goer.bearer, tenant);
  await succeeded(
    server.call(
      createEnvelope,
      { body: await envelopeFor(server, firm, goer.bearer, tenant) },
      { bearer: goer.bearer },
    ),
  );
  await view(goer.bearer, 'Of my own', 'mine');
  await view(goer.bearer, 'Of the team', 'team', teamId);
  await view(goer.bearer, 'Of all', 'all');
  await view(successor.bearer, 'of all', 'mine');
  expect(await preview(goer.id)).toEqual({ clients: 1, envelopes: 1, drafts: 1, views: 2, payrolls: [] });

  await succeeded(leaves(goer.id, successor.id));
  expect(await preview(goer.id)).toMatchObject({ drafts: 1, views: 0 });
  expect(await viewsOf(successor.bearer)).toEqual(
    expect.arrayContaining([
      ['Of the team', successor.id],
      ['of all', successor.id],
      ['Of all (Petra Person)', successor.id],
    ]),
  );
  expect((await viewsOf(successor.bearer)).map(([name]) => name)).not.toContain('Of my own');
  // The colleague acts on the document as its sender did.
  const params = { id: out.id };
  const as = { bearer: successor.bearer };
  const { version } = await dataOf<{ version: number }>(server.call(readSentEnvelope, { params }, as));
  const body = { version, reason: 'The sender left.' };
  await succeeded(server.call(cancelEnvelope, { params, body }, as));
});

test('clients go over from tomorrow, a link that has not begun at once, and nobody has one twice', async () => {
  const [goer, successor] = [await colleague('RM'), await colleague('RM')];
  const [begun, both] = [await firm.tenant('Cedar', goer.id), await firm.tenant('Dogwood', goer.id)];
  const today = dateOf(server.now());
  const tomorrow = addDays(today, 1);
  const later = addDays(today, 9);
  const link = (client_id: string, user_id: string, since: string, role: 'LEAD' | 'DEPUTY') => ({
    ...{ id: firm.id(), client_id, user_id, role, since, updated_at: server.now() },
  });
  await firm.as((tx) =>
    tx
      .insert(clientManagers)
      .values([
        link(both.clientId, goer.id, '2025-01-01', 'DEPUTY'),
        link(both.clientId, successor.id, '2025-01-01', 'DEPUTY'),
        link(begun.clientId, goer.id, later, 'DEPUTY'),
      ]),
  );
  await succeeded(leaves(goer.id, successor.id));
  const linksOf = async (clientId: string) =>
    (await firm.as((tx) => tx.select().from(clientManagers).where(eq(clientManagers.client_id, clientId))))
      .filter(({ deleted_at }) => deleted_at === null)
      .map(({ user_id, role, since, until }) => [
        user_id === goer.id ? 'goer' : 'successor',
        role,
        since,
        until,
      ])
      .toSorted();
  expect(await linksOf(begun.clientId)).toEqual([
    ['goer', 'LEAD', '2025-01-01', today],
    ['successor', 'DEPUTY', later, null],
    ['successor', 'LEAD', tomorrow, null],
  ]);
  expect(await linksOf(both.clientId)).toEqual([
    ['goer', 'DEPUTY', '2025-01-01', today],
    ['goer', 'LEAD', '2025-01-01', today],
    ['successor', 'DEPUTY', '2025-01-01', null],
    ['successor', 'LEAD', tomorrow, null],
  ]);
  // Each link says in its own history what became of it.
  const ofCedar = await firm.as((tx) =>
    tx.select().from(clientManagers).where(eq(clientManagers.client_id, begun.clientId)),
  );
  const histories = await Promise.all(
    ofCedar.map(async ({ id, user_id, role }) => {
      const history = relationshipManagers.history;
      const [newest] = await dataOf<RecordChange[]>(
        server.call(history, { params: { id } }, { bearer: keeper }),
      );
      return [user_id === goer.id ? 'goer' : 'successor', role, newest?.event, newest?.attributes];
    }),
  );
  const added = (role: string, from: string) =>
    expect.objectContaining({ user: successor.id, role, from, to: null });
  expect(histories).toEqual(
    expect.arrayContaining([
      ['goer', 'LEAD', 'updated', { to: today }],
      ['goer', 'DEPUTY', 'deleted', null],
      ['successor', 'LEAD', 'created', added('LEAD', tomorrow)],
      ['successor', 'DEPUTY', 'created', added('DEPUTY', later)],
    ]),
  );
});

interface Entry {
  client_id: string;
  user_id: string;
  backup_id?: string;
  calendars?: string[];
  since?: string;
  until?: string;
}
/** Entries of payroll managers, from the beginning of 2025 unless they say otherwise. */
async function managers(...entries: Entry[]): Promise<string[]> {
  const rows = entries.map((entry) => ({
    id: firm.id(),
    since: '2025-01-01',
    updated_at: server.now(),
    ...entry,
  }));
  await firm.as((tx) => tx.insert(managerRows).values(rows));
  return rows.map(({ id }) => id);
}
const managersAt = async (clientId: string) => {
  const { user_id, backup_id, calendars, since, until } = managerRows;
  return firm.as((tx) =>
    tx
      .select({ user_id, backup_id, calendars, since, until })
      .from(managerRows)
      .where(and(eq(managerRows.client_id, clientId), isNull(managerRows.deleted_at)))
      .orderBy(since, until),
  );
};

test('payrolls go over from tomorrow with their calendars, a stand-in’s place at once, and the preview names them', async () => {
  const [goer, successor, third] = [await colleague('PAY'), await colleague('PAY'), await colleague('PAY')];
  const [run, stoodFor, planned] = [
    await firm.tenant('Gorse', third.id),
    await firm.tenant('Hazel', third.id),
    await firm.tenant('Ivy', third.id),
  ];
  const calendar = await monthlyCalendar(firm, run, server.now());
  const today = dateOf(server.now());
  const later = addDays(today, 9);
  const [begun = ''] = await managers(
    { client_id: run.clientId, user_id: goer.id, backup_id: successor.id, calendars: [calendar] },
    { client_id: stoodFor.clientId, user_id: third.id, backup_id: goer.id },
    { client_id: planned.clientId, user_id: goer.id, backup_id: third.id, since: later },
    { client_id: planned.clientId, user_id: goer.id, until: today },
  );
  const named = (name: string, as: string, calendars: string[] = []) =>
    expect.objectContaining({ client: expect.objectContaining({ name }), as, calendars, problem: null });
  expect((await preview(goer.id, successor.id)).payrolls).toEqual([
    named('Gorse', 'manager', ['Monthly staff']),
    named('Hazel', 'backup'),
    named('Ivy', 'manager'),
  ]);

  await succeeded(leaves(goer.id, successor.id));
  const entry = { backup_id: null, calendars: [], until: null };
  expect(await managersAt(run.clientId)).toEqual([
    { user_id: goer.id, backup_id: successor.id, calendars: [calendar], since: '2025-01-01', until: today },
    { ...entry, user_id: successor.id, calendars: [calendar], since: addDays(today, 1) },
  ]);
  expect(await managersAt(stoodFor.clientId)).toEqual([
    { ...entry, user_id: third.id, backup_id: successor.id, since: '2025-01-01' },
  ]);
  expect(await managersAt(planned.clientId)).toEqual([
    { ...entry, user_id: goer.id, since: '2025-01-01', until: today },
    { ...entry, user_id: successor.id, backup_id: third.id, since: later },
  ]);
  expect((await preview(goer.id)).payrolls).toEqual([]);
  // The entry's own history says so, by its fields.
  const history = await dataOf<RecordChange[]>(
    server.call(payrollManagers.history, { params: { id: begun } }, { bearer: keeper }),
  );
  expect(history).toMatchObject([{ event: 'updated', old: { to: null }, attributes: { to: today } }]);
});

test('a payroll that the colleague cannot take over says why beforehand, and ends', async () => {
  const [goer, successor, auditor] = [await colleague('PAY'), await colleague('PAY'), await colleague('AUD')];
  const [own, run] = [await firm.tenant('Juniper', auditor.id), await firm.tenant('Larch', auditor.id)];
  const calendar = await monthlyCalendar(firm, run, server.now());
  const today = dateOf(server.now());
  await managers(
    { client_id: own.clientId, user_id: successor.id, backup_id: goer.id },
    { client_id: run.clientId, user_id: goer.id },
    { client_id: run.clientId, user_id: successor.id, calendars: [calendar] },
  );
  const problems = async (id: string) => (await preview(goer.id, id)).payrolls.map(({ problem }) => problem);
  const mayNot = 'Petra Person may not run payrolls.';
  expect(await problems(auditor.id)).toEqual([mayNot, mayNot]);
  expect(await problems(successor.id)).toEqual([
    'Petra Person runs it: nobody stands in for themselves.',
    'Petra Person runs payrolls of this client already. Add these to their own entry.',
  ]);
  await succeeded(leaves(goer.id, successor.id));
  expect(await managersAt(own.clientId)).toMatchObject([{ user_id: successor.id, backup_id: null }]);
  expect(await managersAt(run.clientId)).toMatchObject([
    { user_id: goer.id, until: today },
    { user_id: successor.id, until: null },
  ]);
});

test('an entry of the colleague’s own that has all of it stays as it is', async () => {
  const [goer, successor] = [await colleague('PAY'), await colleague('PAY')];
  const { clientId } = await firm.tenant('Maple', goer.id);
  const term = { client_id: clientId, until: '2099-12-31' };
  await managers({ ...term, user_id: goer.id }, { ...term, user_id: successor.id });
  await succeeded(leaves(goer.id, successor.id));
  expect((await managersAt(clientId)).filter(({ user_id }) => user_id === successor.id)).toHaveLength(1);
});

test('a colleague who may not take over is refused at the field, and nothing has gone over', async () => {
  const [goer, auditor] = [await colleague('RM'), await colleague('AUD')];
  const tenant = await firm.tenant('Elm', goer.id);
  await sentEnvelope(server, firm, goer.bearer, tenant);
  const before = await preview(goer.id);
  const refused = async (successor: string) => (await refusalOf(leaves(goer.id, successor))).errors;
  expect(await refused(auditor.id)).toEqual({
    successor: ['Petra Person may not send documents, and so cannot take over those that are still open.'],
  });
  expect(await refused(goer.id)).toEqual({ successor: ['Choose somebody else.'] });
  expect(await refused(firm.id())).toEqual({ successor: ['Choose a colleague who is active.'] });
  expect(await preview(goer.id)).toEqual(before);
  expect(await stateOf(goer.id)).toBe('ACTIVE');
});

test('of two administrators who let somebody leave at once, one is told that they have left', async () => {
  const [goer, one, other] = [await colleague('RM'), await colleague('RM'), await colleague('RM')];
  const { clientId } = await firm.tenant('Fir', goer.id);
  const answers = await Promise.all([leaves(goer.id, one.id), leaves(goer.id, other.id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const links = await firm.as((tx) =>
    tx.select().from(clientManagers).where(eq(clientManagers.client_id, clientId)),
  );
  expect(links.filter(({ user_id }) => user_id !== goer.id)).toHaveLength(1);
  expect(await stateOf(goer.id)).toBe('LEFT');
});
