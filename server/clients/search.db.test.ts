import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClientRow, listClients } from '#contract/clients/clients.ts';
import type { ListAnswer } from '#contract/core/endpoint.ts';
import { listSearch } from '#contract/core/list.ts';
import { testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';

let server: TestServer;
let bearer: string;

const clients = ['Harbour Limited', 'Old Harbour', 'Słup-Obal (80) Ltd', '李海貿易公司'];

beforeAll(async () => {
  server = await testServer();
  const firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.ASC.accountId, 'app', 'staff');
  for (const name of clients) await firm.tenant(name);
});
afterAll(() => server.close());

test.each([
  ['ha', ['Harbour Limited', 'Old Harbour']],
  ['HA', ['Harbour Limited', 'Old Harbour']],
  ['l', ['Harbour Limited', 'Słup-Obal (80) Ltd']],
  ['SŁ', ['Słup-Obal (80) Ltd']],
  ['ob', ['Słup-Obal (80) Ltd']],
  ['80', ['Słup-Obal (80) Ltd']],
  ['ur', []],
  ['%', []],
  ['our', ['Harbour Limited', 'Old Harbour']],
  ['李', ['李海貿易公司']],
  ['易', ['李海貿易公司']],
  ['貿易', ['李海貿易公司']],
  ['海貿易', ['李海貿易公司']],
  ['  ', clients],
])('%j finds %j', async (search, found) => {
  const answer = await server.call(listClients, { query: listSearch({ search }) as never }, { bearer });
  expect(answer.status, await answer.clone().text()).toBe(200);
  const { data } = (await answer.json()) as ListAnswer<ClientRow>;
  expect(data.map(({ name }) => name).toSorted()).toEqual(found.toSorted());
});
