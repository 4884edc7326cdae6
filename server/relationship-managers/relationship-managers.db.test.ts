import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, readClient } from '#contract/clients/clients.ts';
import {
  relationshipManagers as managers,
  type RelationshipManager,
} from '#contract/clients/relationship-managers.ts';
import type { Input } from '#contract/core/endpoint.ts';
import { dataOf, refusalOf } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { addDays, dateOf } from '../reference/calendar.ts';

type Form = Input<typeof managers.create>['body']['form'];

let server: TestServer;
let firm: TestFirm;
let bearer: string;
let clientId: string;
/** The lead from the beginning. */
let lead: string;
let today: string;
let count = 0;

beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  today = dateOf(new Date().toISOString());
});
beforeEach(async () => {
  const tenant = await firm.tenant(`Client ${count++}`);
  clientId = tenant.clientId;
  lead = tenant.managerId;
});
afterAll(() => server.close());

const form = (change: Partial<Form> = {}): Form => ({
  user: firm.staff.FIN.id,
  role: 'DEPUTY',
  services: [],
  from: '2026-01-01',
  to: '',
  ...change,
});
const create = (change?: Partial<Form>, id = firm.id()) =>
  server.call(managers.create, { body: { id, client_id: clientId, form: form(change) } }, { bearer });
const read = (id: string) =>
  dataOf<RelationshipManager>(server.call(managers.read, { params: { id } }, { bearer }));
const client = () => dataOf<Client>(server.call(readClient, { params: { id: clientId } }, { bearer }));
const ofClient = async () => (await client()).relationship_managers.map(({ id }) => id);
const remove = (id: string) => server.call(managers.remove, { params: { id } }, { bearer });

test('a manager is answered by name, with the services they look after', async () => {
  expect(await dataOf(create())).toMatchObject({
    user: { id: firm.staff.FIN.id },
    role: 'DEPUTY',
    services: [],
    from: '2026-01-01',
    to: null,
  });
});

test('a new lead takes over: the one before ends the day before', async () => {
  const made = await dataOf<RelationshipManager>(create({ role: 'LEAD', from: '2026-03-01' }));
  expect(await read(lead)).toMatchObject({ to: '2026-02-28', version: 2 });
  expect(made).toMatchObject({ role: 'LEAD', to: null });
  expect(await ofClient()).toEqual([firm.staff.FIN.id]);
});

test('a lead can’t begin before one who leads from a later day, nor come back over them', async () => {
  expect(await refusalOf(create({ role: 'LEAD', from: '2024-01-01' }))).toMatchObject({
    status: 422,
    errors: { 'form.from': [expect.stringContaining('Somebody else leads')] },
  });
  await remove(lead);
  await dataOf(create({ role: 'LEAD', from: '2026-03-01' }));
  const back = server.call(managers.restore, { params: { id: lead } }, { bearer });
  expect((await refusalOf(back)).status).toBe(422);
});

test('of two leads at the same moment one is refused or ended, never both open', async () => {
  const answers = await Promise.all(
    [firm.staff.FIN.id, firm.staff.PAY.id].map((user) => create({ user, role: 'LEAD', from: '2026-03-01' })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('the same colleague in the same role twice at one time is refused', async () => {
  await dataOf(create({ to: '2026-06-30' }));
  expect(await refusalOf(create({ from: '2026-06-30' }))).toMatchObject({
    errors: { 'form.user': ['This value is duplicated!'] },
  });
  await dataOf(create({ from: '2026-07-01' }));
  await dataOf(create({ role: 'PARTNER' }));
});

test('nobody appoints themselves, and of their own link they only end or narrow it', async () => {
  const own = { user: firm.staff.ADM.id, role: 'DEPUTY' } as const;
  const refused = {
    status: 422,
    errors: { 'form.user': ['Nobody appoints themselves. Ask a colleague to do it.'] },
  };
  expect(await refusalOf(create(own))).toMatchObject(refused);
  const colleague = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
  const body = { id: firm.id(), client_id: clientId, form: form(own) };
  const { id } = await dataOf<RelationshipManager>(
    server.call(managers.create, { body }, { bearer: colleague }),
  );
  const update = (version: number, change: Partial<Form>) =>
    server.call(
      managers.update,
      { params: { id }, body: { version, form: form({ ...own, ...change }) } },
      { bearer },
    );
  expect(await refusalOf(update(1, { role: 'LEAD' }))).toMatchObject(refused);
  await dataOf(update(1, { to: '2026-12-31' }));
  expect(await refusalOf(update(2, { to: '' }))).toMatchObject(refused);
  await remove(id);
  expect(await refusalOf(server.call(managers.restore, { params: { id } }, { bearer }))).toMatchObject(
    refused,
  );
});

test('colleagues and services that are not there are refused', async () => {
  expect(await refusalOf(create({ user: firm.id() }))).toMatchObject({
    errors: { 'form.user': ['There is no such colleague.'] },
  });
  expect(await refusalOf(create({ services: [firm.id()] }))).toMatchObject({
    errors: { 'form.services': ['One of these services is not there.'] },
  });
});

test('a client’s managers today are those between their first and last day', async () => {
  const at = (days: number) => addDays(today, days);
  await dataOf(create({ user: firm.staff.FIN.id, from: at(-10), to: at(0) }));
  await dataOf(create({ user: firm.staff.PAY.id, from: at(1) }));
  await dataOf(create({ user: firm.staff.CMP.id, from: at(-10), to: at(-1) }));
  const gone = await dataOf<RelationshipManager>(create({ user: firm.staff.AUD.id, from: at(-10) }));
  expect(await ofClient()).toContain(firm.staff.AUD.id);
  await remove(gone.id);
  expect((await ofClient()).toSorted()).toEqual([firm.staff.RM.id, firm.staff.FIN.id].toSorted());
});

test('without a manager the client lacks one', async () => {
  expect((await client()).missing_data_high).not.toContain('rm');
  await remove(lead);
  expect((await client()).missing_data_high).toContain('rm');
});
