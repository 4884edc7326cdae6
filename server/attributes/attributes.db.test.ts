import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Attribute } from '#contract/clients/attributes.ts';
import { listSearch } from '#contract/core/list.ts';
import { records } from '#contract/records.ts';
import { succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';

const { fieldDefinitions, attributes } = records;
let server: TestServer;
let firm: TestFirm;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
});
afterAll(() => server.close());

test('a list names the field of each attribute, and asks the database one thing at a time', async () => {
  const warnings: string[] = [];
  const warned = ({ message }: Error) => warnings.push(message);
  process.on('warning', warned);
  const bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  const { clientId } = await firm.tenant('Alder', firm.staff.RM.id);
  for (const key of ['vat_group', 'seal_no', 'file_no']) {
    const [definition, id] = [firm.id(), firm.id()];
    const form = { entity: 'CLIENT', key, label: `Label of ${key}`, type: 'TEXT', required: false } as const;
    const defined = { id: definition, form: { ...form, options: [], country: 'CH' } };
    await succeeded(server.call(fieldDefinitions.create, { body: defined }, { bearer }));
    const value = { id, client_id: clientId, form: { definition, value: key } };
    await succeeded(server.call(attributes.create, { body: value }, { bearer }));
  }
  const filters = [{ field: 'client_id', operator: 'EQ' as const, keyword: clientId, keyword2: '' }];
  const response = await server.call(attributes.list, { query: listSearch({ filters }) }, { bearer });
  const { data } = (await response.json()) as { data: Attribute[] };
  expect(data.map(({ definition, value }) => [definition.name, value]).toSorted()).toEqual([
    ['Label of file_no', 'file_no'],
    ['Label of seal_no', 'seal_no'],
    ['Label of vat_group', 'vat_group'],
  ]);
  // A driver to come refuses a second statement on a connection that is busy; this one warns once in a process.
  await new Promise(setImmediate);
  process.off('warning', warned);
  expect(warnings).toEqual([]);
});
