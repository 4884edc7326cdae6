import type * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type clientChange, listArrivedDocuments, listClientChanges } from '#contract/clients/own-clients.ts';
import { newId } from '#contract/core/values.ts';
import { dataOf } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { insertActivity } from '../activity/queries.ts';
import { insertSharedDocuments } from '../documents/queries.ts';

let server: TestServer;
let firm: TestFirm;
let mine: Tenant;
let theirs: Tenant;
const bearers: Record<string, string> = {};

const change = (clientId: string, causer: string, name = 'Address') =>
  firm.as((tx) =>
    insertActivity(tx, {
      id: newId(Date.now()),
      ...{ name, event: 'updated', description: 'Secret words', subject_type: 'address' },
      client_id: clientId,
      causer_id: causer,
      audience: 'staff',
      at: server.now(),
    }),
  );
const changes = async (bearer: string | undefined) =>
  dataOf<v.InferOutput<typeof clientChange>[]>(
    await server.call(listClientChanges, {}, { bearer: bearer ?? '' }),
  );

beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  mine = await firm.tenant('Mine');
  theirs = await firm.tenant('Theirs', firm.staff.ASC.id);
  for (const role of ['RM', 'ASC', 'FIN'] as const)
    bearers[role] = await firm.bearerOf(firm.staff[role].accountId, 'app', 'staff');
});
afterAll(() => server.close());

test('my clients that others changed are told, without what was changed; my own changes are no news', async () => {
  await change(mine.clientId, firm.staff.RM.id);
  await change(theirs.clientId, firm.staff.CMP.id);
  expect(await changes(bearers.RM)).toEqual([]);
  await change(mine.clientId, firm.staff.CMP.id);
  await change(mine.clientId, firm.staff.CMP.id, 'Navigation');
  await change(mine.clientId, firm.staff.ADM.id, 'Contact');
  const told = await changes(bearers.RM);
  expect(told).toMatchObject([
    { client: { id: mine.clientId, name: 'Mine' }, name: 'Contact', by: 'Administrator Test', changes: 2 },
  ]);
  expect(JSON.stringify(told)).not.toContain('Secret');
  expect(await changes(bearers.ASC)).toMatchObject([{ client: { id: theirs.clientId } }]);
  expect(await changes(bearers.FIN)).toEqual([]);
});

test('documents are told to those who manage the client that sent them', async () => {
  const documents = async (bearer: string | undefined) =>
    dataOf<{ title: string }[]>(await server.call(listArrivedDocuments, {}, { bearer: bearer ?? '' }));
  const before = (await documents(bearers.RM)).length;
  await firm.as(async (tx) =>
    insertSharedDocuments(tx, [
      {
        id: newId(Date.now()),
        client_id: mine.clientId,
        lane: 'FROM_CLIENT',
        title: 'Lease',
        document_type: 'OTHER',
        file_id: await firm.file(tx, 'Lease.pdf'),
        added_by: 'Ana',
        added_at: server.now(),
        modified_at: server.now(),
      },
    ]),
  );
  expect((await documents(bearers.RM)).map(({ title }) => title)).toContain('Lease');
  expect((await documents(bearers.RM)).length).toBe(before + 1);
  expect((await documents(bearers.ASC)).map(({ title }) => title)).not.toContain('Lease');
  expect(await documents(bearers.FIN)).toEqual([]);
});
