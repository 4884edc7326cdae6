import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createClient, updateClient } from '#contract/clients/client-forms.ts';
import { type Client, readClient } from '#contract/clients/clients.ts';
import { deleteClient, restoreClient } from '#contract/clients/lifecycle-calls.ts';
import type { Input } from '#contract/core/endpoint.ts';
import { type Company, companies } from '#contract/crm/companies.ts';
import { type Deal, deals } from '#contract/crm/deals.ts';
import * as hubspot from '#contract/crm/hubspot.ts';
import { dealStages, pipelines } from '#contract/crm/pipelines.ts';
import { recordExamples, stages } from '#tests/fixtures/record-examples.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { companyForm } from '#tests/server/company-form.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { actor } from '../db/actor.ts';
import { allOffices, allTeams } from '../people/queries.ts';
import { roles } from '../people/tables.ts';

type DealForm = Input<typeof deals.create>['body']['form'];

let server: TestServer;
let firm: TestFirm;
let bearer: string;
let clientId: string;
let count = 0;

beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT_FACTOR: '0' } });
  firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
});
beforeEach(async () => {
  clientId = (await firm.tenant(`Client ${count++}`)).clientId;
});
afterAll(() => server.close());

/** The form of a client. */
async function clientForm(change: Partial<Parameters<typeof companyForm>[0]> = {}) {
  const needed = await firm.as(async (tx) => ({
    office: (await allOffices(tx))[0]?.id ?? '',
    teams: (await allTeams(tx)).map(({ id }) => id).slice(0, 1),
    services: [firm.serviceId],
  }));
  return companyForm({ ...needed, name: `Quay ${firm.id()}`, ...change });
}
/** A client that may still be deleted. */
async function aClient(change: Parameters<typeof clientForm>[0] = {}): Promise<string> {
  const id = firm.id();
  await succeeded(server.call(createClient, { body: { id, form: await clientForm(change) } }, { bearer }));
  return id;
}
const inTrash = (id: string) => succeeded(server.call(deleteClient, { params: { id } }, { bearer }));

const example = () => recordExamples(firm).deals.form;
const addDeal = (change: Partial<DealForm> = {}, id = firm.id()) =>
  server.call(deals.create, { body: { id, form: { ...example(), ...change } } }, { bearer });
const aDeal = (change?: Partial<DealForm>) => dataOf<Deal>(addDeal(change));
const readDeal = (id: string) => dataOf<Deal>(server.call(deals.read, { params: { id } }, { bearer }));
const aCompany = () => {
  const body = { id: firm.id(), form: recordExamples(firm).companies.form };
  return dataOf<Company>(server.call(companies.create, { body }, { bearer }));
};
const client = (id = clientId) => dataOf<Client>(server.call(readClient, { params: { id } }, { bearer }));
const link = async (company: string, id = clientId) =>
  server.call(
    hubspot.linkHubspot,
    { params: { id }, body: { version: (await client(id)).version, company } },
    { bearer },
  );
/** The form of a deal with another stage, as it is moved. */
const move = ({ id, version }: Deal, change: Partial<DealForm>) =>
  server.call(
    deals.update,
    { params: { id }, body: { version, form: { ...example(), ...change } } },
    { bearer },
  );

test('a deal is answered with its stage, its pipeline and the chance that it is won', async () => {
  expect(await aDeal()).toMatchObject({
    stage: { id: stages.contractSent, name: 'Contract sent' },
    pipeline: { name: 'Sales pipeline' },
    outcome: 'OPEN',
    probability: 90,
    amount: '12000.50',
    company_name: 'Quay AG',
    hubspot_id: expect.stringMatching(/^\d{14}$/),
    stage_history: [{ stage: 'Contract sent', pipeline: 'Sales pipeline' }],
  });
});

test('a deal that is lost says why, and keeps the stages it went through', async () => {
  const deal = await aDeal();
  expect(await refusalOf(move(deal, { stage: stages.closedLost }))).toMatchObject({
    status: 422,
    errors: { 'form.lost_reason': ['Say why the deal was lost.'] },
  });
  const lost = await dataOf<Deal>(move(deal, { stage: stages.closedLost, lost_reason: 'Too dear.' }));
  expect(lost.stage_history.map(({ stage }) => stage)).toEqual(['Contract sent', 'Closed lost']);
  // No member of staff writes what a deal went through.
  const staff = actor('staff', { accountId: firm.staff.ADM.accountId, userId: firm.staff.ADM.id });
  await expect(
    server.db.as(staff, (tx) => tx.execute(`update deal_stage_history set stage = 'Closed won'`)),
  ).rejects.toThrow();
});

test.each([
  ['amount', { currency: 'JPY', amount: '12000.50' }],
  ['acv', { currency: 'JPY', amount: '', acv: '1.5' }],
  ['currency', { currency: 'Swiss francs' }],
  ['amount', { amount: '12,34,5' }],
  ['name', { name: ' ' }],
  ['name', { name: 'x'.repeat(256) }],
  ['stage', { stage: '019a0000-0000-7000-8000-00000000dead' }],
  ['client', { client: '019a0000-0000-7000-8000-00000000dead' }],
  ['company', { company: '019a0000-0000-7000-8000-00000000dead' }],
] as const)('a wrong %s is refused at its field: %o', async (field, change) => {
  const { status, errors } = await refusalOf(addDeal(change));
  expect(status).toBe(422);
  expect(Object.keys(errors ?? {})).toEqual([`form.${field}`]);
});

test('a yen has no decimals, and whole yen are taken', async () => {
  expect((await aDeal({ currency: 'JPY', amount: '12000' })).amount).toBe('12000.00');
});

test('deals are filtered by their stage, the way it counts, their sums, services and client', async () => {
  const deal = await aDeal({ client: clientId, amount: '77123', services: [firm.serviceId] });
  const found = async (field: string, operator: string, keyword: string) => {
    const ofClient = { field: 'client', operator: 'EQ', keyword: clientId };
    const filters = JSON.stringify([ofClient, { field, operator, keyword, keyword2: '' }]);
    const list = await server.call(deals.list, { query: { filters } }, { bearer });
    return ((await list.json()) as { data: Deal[] }).data.map(({ id }) => id);
  };
  for (const [field, operator, keyword] of [
    ['stage', 'EQ', stages.contractSent],
    ['pipeline', 'EQ', stages.pipeline],
    ['outcome', 'EQ', 'OPEN'],
    ['probability', 'GTE', '90'],
    ['amount', 'GTE', '77123'],
    ['services', 'EQ', firm.serviceId],
    ['services', 'NOTNULL', ''],
    ['company_name', 'CONTAINS', 'quay'],
    ['close_date', 'LTE', '2026-06-30'],
  ] as const)
    expect(await found(field, operator, keyword), field).toEqual([deal.id]);
  expect(await found('outcome', 'EQ', 'WON')).toEqual([]);
  expect(await found('services', 'ISNULL', '')).toEqual([]);
});

test('a stage that deals are in is neither deleted nor made to count otherwise', async () => {
  const body = { id: firm.id(), form: recordExamples(firm).dealStages.form };
  await succeeded(server.call(dealStages.create, { body }, { bearer }));
  await aDeal({ stage: body.id });
  const removed = server.call(dealStages.remove, { params: { id: body.id }, query: {} }, { bearer });
  expect(await refusalOf(removed)).toMatchObject({
    status: 409,
    message: expect.stringContaining('is used by 1 deal. Move them to another stage first.'),
  });
  const params = { id: body.id };
  const changed = { version: 1, form: { ...body.form, outcome: 'WON' } };
  expect(
    await refusalOf(server.call(dealStages.update, { params, body: changed }, { bearer })),
  ).toMatchObject({
    status: 422,
    errors: { 'form.outcome': [expect.stringContaining('Deals are in this stage')] },
  });
});

test('a pipeline with stages stays', async () => {
  const remove = server.call(pipelines.remove, { params: { id: stages.pipeline }, query: {} }, { bearer });
  expect(await refusalOf(remove)).toMatchObject({ status: 409 });
  expect(await dataOf(server.call(hubspot.listHubspotPipelines, {}, { bearer }))).toContainEqual(
    expect.objectContaining({
      name: 'Sales pipeline',
      stages: expect.arrayContaining([expect.objectContaining({ name: 'Closed won', outcome: 'WON' })]),
    }),
  );
});

test('a client that is linked to a company takes over its deals that are of nobody', async () => {
  const company = await aCompany();
  const [free, others] = [
    await aDeal({ company: company.id, company_name: '' }),
    await aDeal({ company: company.id, client: (await firm.tenant('Another')).clientId }),
  ];
  await succeeded(link(company.hubspot_id));
  expect((await client()).hubspot).toBe(company.hubspot_id);
  expect((await readDeal(free.id)).client).toMatchObject({ id: clientId });
  expect((await readDeal(others.id)).client).toEqual(others.client);
  const params = { id: clientId };
  const body = { version: (await client()).version };
  await succeeded(server.call(hubspot.unlinkHubspot, { params, body }, { bearer }));
  expect((await client()).hubspot).toBeNull();
  expect((await readDeal(free.id)).client).toMatchObject({ id: clientId });
});

test('a client that is made from a company takes over its deals', async () => {
  const { id, hubspot_id } = await aCompany();
  const deal = await aDeal({ company: id });
  const made = await aClient({ hubspot: hubspot_id });
  expect(await readDeal(deal.id)).toMatchObject({ client: { id: made }, version: 2 });
});

test('one company is linked to one client, whoever comes first', async () => {
  const { hubspot_id, id } = await aCompany();
  const other = (await firm.tenant('Second')).clientId;
  const answers = await Promise.all([link(hubspot_id), link(hubspot_id, other)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const linked = (await client()).hubspot ? clientId : other;
  const second = linked === clientId ? other : clientId;
  expect(await refusalOf(link(hubspot_id, second))).toMatchObject({
    errors: { company: [expect.stringMatching(/^This company is linked to .+\. End that link first\.$/)] },
  });
  // Nor by the form of a client, new or there.
  const form = await clientForm({ hubspot: hubspot_id });
  const created = server.call(createClient, { body: { id: firm.id(), form } }, { bearer });
  expect(await refusalOf(created)).toMatchObject({
    status: 422,
    errors: { 'form.hubspot': [expect.stringContaining('is linked to')] },
  });
  const { version } = await client(second);
  const renamed = await clientForm({ hubspot: hubspot_id });
  const changed = server.call(
    updateClient,
    { params: { id: second }, body: { version, form: renamed } },
    { bearer },
  );
  expect((await refusalOf(changed)).status).toBe(422);
  const removed = server.call(companies.remove, { params: { id }, query: {} }, { bearer });
  expect(await refusalOf(removed)).toMatchObject({
    status: 409,
    message: expect.stringContaining('is linked to the client'),
  });
});

test('a client that comes back from the trash has no link that another took meanwhile', async () => {
  const { hubspot_id } = await aCompany();
  const deleted = await aClient({ hubspot: hubspot_id });
  await inTrash(deleted);
  await succeeded(link(hubspot_id));
  await succeeded(server.call(restoreClient, { params: { id: deleted } }, { bearer }));
  expect((await client(deleted)).hubspot).toBeNull();
  expect((await client()).hubspot).toBe(hubspot_id);
});

test('a deal of a client that was deleted names nobody, and can be changed', async () => {
  const gone = await aClient();
  const deal = await aDeal({ client: gone });
  await inTrash(gone);
  const there = await readDeal(deal.id);
  expect(there.client).toBeNull();
  await succeeded(move(there, { client: gone, amount: '1' }));
  expect((await refusalOf(addDeal({ client: gone }))).errors).toHaveProperty(['form.client']);
});

test('companies are found by words of their names, and forged ids are of nobody', async () => {
  const { name, hubspot_id } = await aCompany();
  const found = await dataOf<hubspot.FoundCompany[]>(
    server.call(hubspot.searchHubspotCompanies, { query: { search: name.toLowerCase() } }, { bearer }),
  );
  expect(found).toMatchObject([{ id: hubspot_id, name, country: { code: 'CH' }, client: null }]);
  for (const [hubspotId, status] of [
    ['1', 404],
    [firm.id(), 422],
    ['9'.repeat(21), 422],
    ["1' or true", 422],
  ] as const) {
    const read = await server.call(hubspot.readHubspotCompany, { params: { hubspotId } }, { bearer });
    expect(read.status, hubspotId).toBe(status);
  }
  expect((await link('1')).status).toBe(422);
});

test('companies of no client yet are found first', async () => {
  const [linked, free] = [await aCompany(), await aCompany()];
  await succeeded(link(linked.hubspot_id, (await firm.tenant('Linked')).clientId));
  const found = await dataOf<hubspot.FoundCompany[]>(
    server.call(hubspot.searchHubspotCompanies, { query: {} }, { bearer }),
  );
  const states = found.map(({ client }) => client !== null);
  expect(states).toEqual(states.toSorted());
  const place = (hubspotId: string) => found.findIndex(({ id }) => id === hubspotId);
  expect(place(linked.hubspot_id)).toBeGreaterThan(place(free.hubspot_id));
});

test('deals that a reader may not see are counted, not named', async () => {
  const company = await aCompany();
  await aDeal({ company: company.id });
  await firm.as((tx) =>
    tx
      .update(roles)
      .set({ permissions: ['view client', 'view hubspot client'] })
      .where(eq(roles.name, 'AUD')),
  );
  const reader = await firm.bearerOf(firm.staff.AUD.accountId, 'app', 'staff');
  const params = { hubspotId: company.hubspot_id };
  const read = server.call(hubspot.readHubspotCompany, { params }, { bearer: reader });
  expect((await dataOf<hubspot.HubspotCompany>(read)).deals).toEqual({ shown: [], hidden: 1 });
  expect((await server.call(deals.list, { query: {} }, { bearer: reader })).status).toBe(403);
});
