import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ClientData,
  type ClientDataType,
  clientDataTypes,
  listLocalInfoFields,
  readClientData,
  readLocalInfo,
} from '#contract/clients/client-data.ts';
import { type Client, readClient } from '#contract/clients/clients.ts';
import { records } from '#contract/records.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';

let server: TestServer;
let firm: TestFirm;
let alder: Tenant;
let staff: string;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  alder = await firm.tenant('Alder', firm.staff.RM.id);
  staff = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
});
afterAll(() => server.close());

const call = (type: string, { bearer = staff, id = alder.clientId } = {}) =>
  server.call(readClientData, { params: { id }, query: { type: type as ClientDataType } }, { bearer });
const read = <T extends ClientDataType>(type: T) => dataOf<Extract<ClientData, { type: T }>>(call(type));

test.each(clientDataTypes)('%s says when it was read, and what is not held yet', async (type) => {
  const answer = await read(type);
  expect(answer).toMatchObject({ type, fetched_at: server.now(), not_held: expect.any(Array) });
  expect(Object.keys(answer.data).length).toBeGreaterThan(0);
});

test('every type says the same as the client’s own page', async () => {
  const client = await dataOf<Client>(
    server.call(readClient, { params: { id: alder.clientId } }, { bearer: staff }),
  );
  for (const type of ['kyc', 'profile', 'profile-details', 'external', 'onboarding'] as const)
    expect(client).toMatchObject((await read(type)).data);
  const relations = await read('profile-relations');
  expect(relations.data.contacts.map(({ id }) => id)).toContain(alder.contacts.CONTACT_ADMIN.id);
  const managers = await read('relationship-managers');
  expect(managers.data.relationship_managers).toMatchObject([{ id: firm.staff.RM.id, role: 'LEAD' }]);
  const stored = await read('sharepoint');
  expect(stored.data.site?.id).toBe(alder.siteId);
  expect(stored.data.documents).toEqual(client.documents);
});

test('a type that there is not is refused by its field, and so is an unknown client', async () => {
  for (const type of ['', 'salary', '__proto__'])
    expect(await refusalOf(call(type))).toMatchObject({
      status: 422,
      errors: { type: [expect.stringMatching(/^The type is one of kyc, profile/)] },
    });
  expect((await call('kyc', { id: firm.id() })).status).toBe(404);
});

test('a type needs the permission of its tab, and names it', async () => {
  const payroll = await firm.bearerOf(firm.staff.PAY.accountId, 'app', 'staff');
  expect(await refusalOf(call('onboarding', { bearer: payroll }))).toMatchObject({
    status: 403,
    message: 'You need the permission "view onboarding status client" for this.',
  });
  expect((await call('profile', { bearer: payroll })).status).toBe(200);
});

test('local information has an address of its own, and so have the fields it may have', async () => {
  const [definition, field] = [firm.id(), firm.id()];
  const { fieldDefinitions, attributes } = records;
  const form = { entity: 'CLIENT', key: 'vat_group', label: 'VAT group', type: 'TEXT' } as const;
  const defined = { id: definition, form: { ...form, required: false, options: [], country: 'CH' } };
  await succeeded(server.call(fieldDefinitions.create, { body: defined }, { bearer: staff }));
  const value = { id: field, client_id: alder.clientId, form: { definition, value: 'CHE-1' } };
  await succeeded(server.call(attributes.create, { body: value }, { bearer: staff }));

  const params = { id: alder.clientId };
  const answer = await dataOf<object>(server.call(readLocalInfo, { params }, { bearer: staff }));
  expect(answer).toEqual(await read('local-info'));
  expect(answer).toMatchObject({ data: { fields: [{ key: 'vat_group', value: 'CHE-1' }] } });
  const fields = await dataOf<object[]>(server.call(listLocalInfoFields, {}, { bearer: staff }));
  expect(fields).toContainEqual({ ...form, required: false, options: [], country: 'CH' });
  const unknown = server.call(readLocalInfo, { params: { id: firm.id() } }, { bearer: staff });
  expect((await refusalOf(unknown)).status).toBe(404);
});
