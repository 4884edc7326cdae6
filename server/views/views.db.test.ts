import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Input } from '#contract/core/endpoint.ts';
import { createView, deleteView, listViews, restoreView, updateView, type View } from '#contract/views.ts';
import { dataOf } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { actor } from '../db/actor.ts';
import { insertTeams, insertUserTeams } from '../people/queries.ts';
import { purgeViews } from './queries.ts';

let server: TestServer;
let firm: TestFirm;
const bearers = { RM: '', ASC: '', FIN: '' };
const teams = { asia: '', other: '' };
let list = '';
let count = 0;

beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  for (const role of ['RM', 'ASC', 'FIN'] as const)
    bearers[role] = await firm.bearerOf(firm.staff[role].accountId, 'app', 'staff');
  teams.asia = firm.id();
  teams.other = firm.id();
  await firm.as(async (tx) => {
    await insertTeams(tx, [
      { id: teams.asia, name: 'Asia', country_id: 'HK' },
      { id: teams.other, name: 'Other', country_id: 'GB' },
    ]);
    await insertUserTeams(tx, [
      { user_id: firm.staff.RM.id, team_id: teams.asia },
      { user_id: firm.staff.ASC.id, team_id: teams.asia },
    ]);
  });
});
// each test has a list of its own
beforeEach(() => {
  list = `list-${'abcdefghij'[count++]}`;
});
afterAll(() => server.close());

type Who = keyof typeof bearers;
type Made = Input<typeof createView>['body'];

const mine = (name: string): Made['form'] => ({ name, scope: 'mine', team_id: null });
const address = { filters: '[{"field":"shoe_size","operator":"EQ","keyword":"43"}]', sort: '-name' };
const create = (who: Who, form: Made['form'], id = firm.id()) =>
  server.call(createView, { body: { id, list, form, address } }, { bearer: bearers[who] });
const made = (who: Who, form: Made['form']) => dataOf<View>(create(who, form));
const names = async (who: Who) =>
  (await dataOf<View[]>(server.call(listViews, { query: { list } }, { bearer: bearers[who] }))).map(
    ({ name }) => name,
  );
const remove = (who: Who, id: string) =>
  server.call(deleteView, { params: { id } }, { bearer: bearers[who] });
const restore = (who: Who, id: string) =>
  server.call(restoreView, { params: { id } }, { bearer: bearers[who] });
const change = (who: Who, { id, version }: View, form: Made['form']) =>
  server.call(updateView, { params: { id }, body: { version, form, address } }, { bearer: bearers[who] });

test('mine are mine, a team’s the team’s, those for all everybody’s', async () => {
  await made('RM', mine('Mine'));
  await made('RM', { name: 'Asian', scope: 'team', team_id: teams.asia });
  await made('RM', { name: 'everyone', scope: 'all', team_id: null });
  expect(await names('RM')).toEqual(['Asian', 'everyone', 'Mine']);
  expect(await names('ASC')).toEqual(['Asian', 'everyone']);
  expect(await names('FIN')).toEqual(['everyone']);
});

test('a view keeps its address as it was, whatever fields it names', async () => {
  const view = await made('RM', { name: 'Big feet', scope: 'team', team_id: teams.asia });
  expect(view).toMatchObject({
    address,
    team: { name: 'Asia' },
    owner: { id: firm.staff.RM.id },
    version: 1,
  });
});

test('saving the same id again changes nothing', async () => {
  const id = firm.id();
  await dataOf(create('RM', mine('Once'), id));
  await dataOf(create('RM', mine('Twice'), id));
  expect(await names('RM')).toEqual(['Once']);
});

test.each([
  [{ name: '  ', scope: 'mine', team_id: null }, { 'form.name': ['A name is required.'] }],
  [{ name: 'x'.repeat(256), scope: 'mine', team_id: null }, { 'form.name': [expect.any(String)] }],
  [{ name: 'A', scope: 'world', team_id: null }, { 'form.scope': ['Choose who sees it.'] }],
  [{ name: 'A', scope: 'team', team_id: null }, { 'form.team_id': ['Choose a team.'] }],
])('%j is refused in words', async (form, errors) => {
  const response = await create('RM', form as Made['form']);
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ errors });
});

test('a team that is not one’s own is refused, and so is a name one has used', async () => {
  const other = await create('RM', { name: 'A', scope: 'team', team_id: teams.other });
  expect(await other.json()).toMatchObject({ errors: { 'form.team_id': ['Choose one of your teams.'] } });
  await made('RM', mine('Quarter'));
  const again = await create('RM', mine('quarter'));
  expect(await again.json()).toMatchObject({ errors: { 'form.name': ['This value is duplicated!'] } });
  await made('ASC', mine('Quarter'));
});

test('only its owner changes a view; others are told who that is, or nothing', async () => {
  const shared = await made('RM', { name: 'Shared', scope: 'all', team_id: null });
  const own = await made('RM', mine('Own'));
  for (const response of [await change('ASC', shared, mine('Stolen')), await remove('ASC', shared.id)]) {
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('Only Relationship manager Test can change this view.');
  }
  for (const answer of [change('ASC', own, mine('Stolen')), remove('ASC', own.id), restore('ASC', shared.id)])
    expect((await answer).status).toBe(404);
  expect(await names('RM')).toEqual(['Own', 'Shared']);
});

test('a change of an older version is stale and shows what is there now', async () => {
  const first = await made('RM', mine('First'));
  expect(await dataOf(change('RM', first, mine('Second')))).toMatchObject({ name: 'Second', version: 2 });
  const late = await change('RM', first, mine('Late'));
  expect(late.status).toBe(409);
  expect(await late.json()).toMatchObject({ code: 'stale', current: { name: 'Second', version: 2 } });
});

test('a deleted view is gone for all, and can be brought back for 30 days', async () => {
  const view = await made('RM', { name: 'Back', scope: 'all', team_id: null });
  expect((await remove('RM', view.id)).status).toBe(204);
  expect([await names('RM'), await names('ASC')]).toEqual([[], []]);
  expect((await remove('RM', view.id)).status).toBe(404);
  expect(await dataOf(restore('RM', view.id))).toMatchObject({ name: 'Back', address });
  expect(await names('ASC')).toEqual(['Back']);

  await remove('RM', view.id);
  const before = (ms: number) => new Date(Date.parse(server.now()) + ms).toISOString();
  const purge = (ms: number) => server.db.as(actor('system'), (tx) => purgeViews(tx, before(ms)));
  await purge(-1);
  await dataOf(restore('RM', view.id));
  await remove('RM', view.id);
  await purge(1);
  expect((await restore('RM', view.id)).status).toBe(404);
});

test('a view whose name was used again since is not brought back over it', async () => {
  const view = await made('RM', mine('Twice'));
  await remove('RM', view.id);
  await made('RM', mine('Twice'));
  const response = await restore('RM', view.id);
  expect(response.status).toBe(409);
  expect(await response.text()).toContain('another view of that name');
});
