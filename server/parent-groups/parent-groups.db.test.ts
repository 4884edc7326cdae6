import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, clientFields, listClients, readClient } from '#contract/clients/clients.ts';
import { type MergePreview, mergeClients, previewMerge } from '#contract/clients/merging.ts';
import type { Answer, Input } from '#contract/core/endpoint.ts';
import { filterBy } from '#contract/core/filters.ts';
import { listSearch } from '#contract/core/list.ts';
import { interests } from '#contract/owners/interests.ts';
import {
  assignToGroup,
  type GroupMembership,
  groupMemberships as memberships,
  readGroupMembers,
  readGroupsOfClient,
  unassignFromGroup,
} from '#contract/parent-groups/group-memberships.ts';
import { parentGroups as groups, type ParentGroup } from '#contract/parent-groups/parent-groups.ts';
import { parties } from '#contract/parties/parties.ts';
import { recordExamples } from '#tests/fixtures/record-examples.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { insertRoles, insertUserRoles } from '../people/queries.ts';
import { addDays } from '../reference/calendar.ts';

type GroupForm = Input<typeof groups.create>['body']['form'];
type Members = Answer<typeof readGroupMembers>;

let server: TestServer;
let firm: TestFirm;
let bearer: string;
let clientId: string;
let groupId: string;
let count = 0;

beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
});
afterAll(() => server.close());

const groupForm = (change: Partial<GroupForm> = {}): GroupForm => ({
  ...recordExamples(firm).parentGroups.form,
  name: `Group ${count++}`,
  ...change,
});
const addGroup = (change?: Partial<GroupForm>, id = firm.id()) =>
  server.call(groups.create, { body: { id, form: groupForm(change) } }, { bearer });
const newGroup = async (change?: Partial<GroupForm>) => (await dataOf<ParentGroup>(addGroup(change))).id;
const newClient = async () => (await firm.tenant(`Client ${count++}`)).clientId;
const assign = (
  { group = groupId, client = clientId, from = '2026-01-01', id = firm.id() } = {},
  by = bearer,
) =>
  server.call(
    assignToGroup,
    { params: { id: group }, body: { id, client_id: client, form: { relation: 'SUBSIDIARY', from } } },
    { bearer: by },
  );
const unassign = (membership: string, to: string, version = 1, group = groupId) =>
  server.call(
    unassignFromGroup,
    { params: { id: group }, body: { membership, version, form: { to } } },
    { bearer },
  );
const none = (from: string, to = '', client = clientId) =>
  server.call(
    memberships.create,
    { body: { id: firm.id(), client_id: client, form: { group: '', relation: '', from, to } } },
    { bearer },
  );
const ofClient = (id = clientId) =>
  dataOf<Answer<typeof readGroupsOfClient>>(server.call(readGroupsOfClient, { params: { id } }, { bearer }));
const membersOf = (id = groupId) =>
  dataOf<Members>(server.call(readGroupMembers, { params: { id } }, { bearer }));
const client = (id = clientId) => dataOf<Client>(server.call(readClient, { params: { id } }, { bearer }));

beforeEach(async () => {
  clientId = await newClient();
  groupId = await newGroup();
});

describe('a group', () => {
  test('has one name among those that are there, in whatever case', async () => {
    await newGroup({ name: 'Harbour Holding' });
    expect(await refusalOf(addGroup({ name: 'HARBOUR holding' }))).toMatchObject({ status: 422 });
    const both = await Promise.all([addGroup({ name: 'Twice' }), addGroup({ name: 'twice' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  test('of companies has a name and no person; that of a person takes their name', async () => {
    for (const wrong of [
      { name: ' ' },
      { name: 'x'.repeat(256) },
      { party: 'PERSON: Ida Quay' },
      { kind: 'INDIVIDUAL' },
      { kind: 'INDIVIDUAL', party: 'ENTITY: Quay AG' },
      { kind: 'INDIVIDUAL', party: firm.id() },
    ])
      expect((await refusalOf(addGroup(wrong))).status, JSON.stringify(wrong)).toBe(422);
    const party = `Ida Quay ${count++}`;
    const made = await dataOf<ParentGroup>(
      addGroup({ kind: 'INDIVIDUAL', name: '', party: `PERSON: ${party}` }),
    );
    expect(made).toMatchObject({ name: party, party: { name: party } });
    // The party stays as long as the group names it.
    const gone = server.call(parties.remove, { params: { id: made.party?.id ?? '' }, query: {} }, { bearer });
    expect((await refusalOf(gone)).status).toBe(409);
    const turned = { version: made.version, form: groupForm({ name: made.name }) };
    expect(
      await refusalOf(server.call(groups.update, { params: { id: made.id }, body: turned }, { bearer })),
    ).toMatchObject({ status: 422, errors: { 'form.kind': [expect.any(String)] } });
  });

  test('of a person is made and changed by those who may not see owners', async () => {
    const role = { id: firm.id(), name: 'Groups', guard_name: 'api' as const };
    const permissions = ['view client', 'view parent group', 'edit parent group'];
    await firm.as(async (tx) => {
      await insertRoles(tx, [{ ...role, permissions }]);
      await insertUserRoles(tx, [{ user_id: firm.staff.FIN.id, role_id: role.id }]);
    });
    const by = { bearer: await firm.bearerOf(firm.staff.FIN.accountId, 'app', 'staff') };
    const name = `Ida Quay ${count++}`;
    const form = groupForm({ kind: 'INDIVIDUAL', name: '', party: `PERSON: ${name}` });
    const made = await dataOf<ParentGroup>(server.call(groups.create, { body: { id: firm.id(), form } }, by));
    expect(made).toMatchObject({ name, party: { name: '' } });
    const change = { ...form, party: made.party?.id ?? '', country: 'LI' };
    const update = { params: { id: made.id }, body: { version: made.version, form: change } };
    expect(await dataOf<ParentGroup>(server.call(groups.update, update, by))).toMatchObject({
      ...{ name, country: { code: 'LI' }, party: { id: made.party?.id } },
    });
  });

  test('with members, or some that have left, is not deleted', async () => {
    const { id } = await dataOf<{ id: string }>(assign());
    await dataOf(unassign(id, '2026-02-01'));
    const remove = () => server.call(groups.remove, { params: { id: groupId }, query: {} }, { bearer });
    expect(await refusalOf(remove())).toMatchObject({ status: 409 });
    await succeeded(server.call(memberships.remove, { params: { id }, query: {} }, { bearer }));
    await succeeded(remove());
    // Nor does an entry come back to it.
    expect(
      (await refusalOf(server.call(memberships.restore, { params: { id }, query: {} }, { bearer }))).status,
    ).toBe(422);
    expect((await refusalOf(assign())).status).toBe(404);
  });

  test('is deleted or gets a member, of two at once', async () => {
    const answers = await Promise.all([
      server.call(groups.remove, { params: { id: groupId }, query: {} }, { bearer }),
      assign(),
    ]);
    const done = answers.filter(({ status }) => status < 300);
    expect(done).toHaveLength(1);
  });
});

describe('a client', () => {
  test('belongs to one group, leaves it, and the history stays', async () => {
    const made = await dataOf<{ id: string }>(assign());
    expect(await ofClient()).toMatchObject({ group: { id: groupId }, assessed: true });
    expect((await client()).parent_group).toMatchObject({ id: groupId });
    expect(await refusalOf(assign({ group: await newGroup(), from: '2026-03-01' }))).toMatchObject({
      status: 422,
      errors: { 'form.from': [expect.stringContaining('End that first')] },
    });
    expect((await refusalOf(unassign(made.id, '2025-12-31'))).status).toBe(422);
    expect((await refusalOf(unassign(made.id, '2026-02-01', 7))).status).toBe(409);
    expect((await refusalOf(unassign(made.id, '2026-02-01', 1, await newGroup()))).status).toBe(404);
    await dataOf(unassign(made.id, '2026-02-01'));
    expect(await ofClient()).toMatchObject({
      group: null,
      assessed: false,
      memberships: [{ to: '2026-02-01' }],
    });
    const next = await newGroup();
    expect((await refusalOf(assign({ group: next, from: '2026-02-01' }))).status).toBe(422);
    await dataOf(assign({ group: next, from: '2026-02-02' }));
    expect((await membersOf()).past).toMatchObject([{ client: { id: clientId } }]);
    expect((await membersOf(next)).members).toMatchObject([{ client: { id: clientId } }]);
  });

  test('is in no group, and found to be in none, from a day that is still to come', async () => {
    const ahead = addDays(server.now().slice(0, 10), 2);
    const refused = { status: 422, errors: { 'form.from': [expect.stringContaining('still to come')] } };
    expect(await refusalOf(assign({ from: ahead }))).toMatchObject(refused);
    expect(await refusalOf(none(ahead))).toMatchObject(refused);
    expect((await membersOf()).members).toEqual([]);
  });

  test('of two assigns at once gets one group; the same once more changes nothing', async () => {
    const other = await newGroup();
    const answers = await Promise.all([assign(), assign({ group: other })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const [id, again] = [firm.id(), await newClient()];
    await dataOf(assign({ id, client: again }));
    await dataOf(assign({ id, client: again }));
    expect((await ofClient(again)).memberships).toHaveLength(1);
  });

  test('that belongs to none was assessed, until it belongs to one', async () => {
    expect((await client()).missing_data_low).toContain('parent-group');
    await dataOf(none('2026-01-01'));
    expect((await client()).missing_data_low).not.toContain('parent-group');
    expect(await ofClient()).toMatchObject({ group: null, assessed: true });
    expect((await refusalOf(assign({ from: '2026-01-01' }))).status).toBe(422);
    await dataOf(assign({ from: '2026-02-01' }));
    expect((await ofClient()).memberships).toMatchObject([
      { group: { id: groupId } },
      { group: null, to: '2026-01-31' },
    ]);
  });

  test('that is not there, or in the trash, is assigned to nothing', async () => {
    expect((await refusalOf(assign({ client: firm.id() }))).status).toBe(422);
    expect((await refusalOf(assign({ group: firm.id() }))).status).toBe(404);
  });

  test('is found by its group and by its owners, and the group by those who may see it alone', async () => {
    const owner = `Olga Quay ${count++}`;
    await dataOf(assign());
    const { form } = recordExamples(firm).interests;
    const body = { id: firm.id(), client_id: clientId, form: { ...form, party: `PERSON: ${owner}` } };
    await dataOf(server.call(interests.create, { body }, { bearer }));
    const found = async (field: 'owner' | 'parent_group', keyword: string, by = bearer) => {
      const query = listSearch({ filters: [filterBy(clientFields, field, 'EQ', keyword)] });
      return (await dataOf<Client[]>(server.call(listClients, { query }, { bearer: by }))).map(
        ({ id }) => id,
      );
    };
    expect(await found('owner', owner)).toEqual([clientId]);
    expect(await found('parent_group', groupId)).toEqual([clientId]);
    // Payroll sees neither groups nor owners.
    const pay = await firm.bearerOf(firm.staff.PAY.accountId, 'app', 'staff');
    expect(await found('owner', owner, pay)).toEqual([]);
    expect(await found('parent_group', groupId, pay)).toEqual([]);
    expect(
      (await dataOf<Client>(server.call(readClient, { params: { id: clientId } }, { bearer: pay })))
        .parent_group,
    ).toBeNull();
    expect((await refusalOf(assign({}, pay))).status).toBe(403);
  });

  test('that turned out to be another brings its group along', async () => {
    const other = await newClient();
    await dataOf(assign({ client: other }));
    const asked = { params: { id: other }, query: { into: clientId } };
    const { contacts, ...both } = await dataOf<MergePreview>(server.call(previewMerge, asked, { bearer }));
    const body = {
      version: both.merged.version,
      into: { id: clientId, version: both.survivor.version },
      contacts: contacts.map(({ id }) => ({ id, keeps: true })),
    };
    await succeeded(server.call(mergeClients, { params: { id: other }, body }, { bearer }));
    expect(await ofClient()).toMatchObject({ group: { id: groupId }, assessed: true });
    expect((await client()).parent_group).toMatchObject({ id: groupId });
    expect((await membersOf()).members).toMatchObject([{ client: { id: clientId } }]);
    expect((await refusalOf(assign({ group: await newGroup(), from: '2026-03-01' }))).status).toBe(422);
    // Its own entry in the same group is no second one.
    await dataOf(assign({ from: '2026-03-01' }));
    expect((await membersOf()).members).toHaveLength(1);
  });
});

test('who of the members owns whom is answered', async () => {
  const daughter = await newClient();
  await dataOf(assign());
  await dataOf(assign({ client: daughter }));
  const { party_id } = await client();
  const { form } = recordExamples(firm).interests;
  const share = { ...form, party: party_id, share: '60', beneficial_owner: false };
  const body = { id: firm.id(), client_id: daughter, form: share };
  await dataOf(server.call(interests.create, { body }, { bearer }));
  expect((await membersOf()).members.find((member) => member.client.id === daughter)?.owners).toEqual([
    { client: clientId, share: '60.0000' },
  ]);
});

test('whatever is entered, a client is never in two groups on one day', async () => {
  const [one, other] = [await newGroup(), await newGroup()];
  const day = fc.integer({ min: 1, max: 9 }).map((at) => `2026-01-0${at}`);
  const step = fc.record({
    group: fc.constantFrom(one, other, ''),
    from: day,
    days: fc.option(fc.integer({ min: 0, max: 5 })),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      const id = await newClient();
      for (const { group, from, days } of steps) {
        const to = days === null ? '' : `2026-01-${String(Number(from.slice(-2)) + days).padStart(2, '0')}`;
        const form = { group, relation: group && ('SISTER' as const), from, to };
        await server.call(memberships.create, { body: { id: firm.id(), client_id: id, form } }, { bearer });
      }
      const query = listSearch({
        recordPerPage: 100,
        filters: [filterBy(memberships.fields, 'client_id', 'EQ', id)],
      });
      const rows = await dataOf<GroupMembership[]>(server.call(memberships.list, { query }, { bearer }));
      for (const [at, a] of rows.entries())
        for (const b of rows.slice(at + 1))
          expect(a.from <= (b.to ?? '9999') && b.from <= (a.to ?? '9999'), JSON.stringify([a, b])).toBe(
            false,
          );
    }),
    { numRuns: 12 },
  );
});
