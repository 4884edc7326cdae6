import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListAnswer } from '#contract/core/endpoint.ts';
import { listSharedDocuments, readSharedFile, type SharedDocument } from '#contract/documents/documents.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { actor } from '../db/actor.ts';
import { insertSharedDocuments } from './queries.ts';

let server: TestServer;
let firm: TestFirm;
let alder: Tenant;
let birch: Tenant;
let bearer: string;

beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  alder = await firm.tenant('Alder');
  birch = await firm.tenant('Birch');
  bearer = await firm.bearerOf(alder.contacts.CONTACT_VIEWER.accountId, 'client', 'contact');
  await server.db.as(actor('system'), async (tx) => {
    const document = async (title: string, at: string, more: { deleted_at?: string } = {}) => ({
      id: firm.id(),
      client_id: alder.clientId,
      lane: 'SHARED' as const,
      title,
      document_type: 'MINUTES',
      file_id: await firm.file(tx, `${title}.pdf`),
      added_by: 'Relationship manager Test',
      added_at: at,
      modified_at: at,
      deleted_at: more.deleted_at ?? null,
    });
    await insertSharedDocuments(tx, [
      await document('Late in the day', '2026-03-10T23:30:00.000Z'),
      await document('Early in the day', '2026-03-10T00:30:00.000Z'),
      await document('Taken back', '2026-03-11T00:30:00.000Z', { deleted_at: '2026-03-12T00:00:00.000Z' }),
    ]);
  });
});
afterAll(() => server.close());

async function list(query: Record<string, string> = {}) {
  const response = await server.call(listSharedDocuments, { query }, { bearer });
  expect(response.status).toBe(200);
  return (await response.json()) as ListAnswer<SharedDocument>;
}
const on = (operator: string, keyword: string, keyword2 = '') => ({
  filters: JSON.stringify([{ field: 'shared_at', operator, keyword, keyword2 }]),
});

test('a contact sees what was shared with their own client, the newest first', async () => {
  const { data, meta } = await list();
  expect(data.map(({ title }) => title)).toEqual(['Letter', 'Late in the day', 'Early in the day']);
  expect(meta.total).toBe(3);
  expect(data[1]).toMatchObject({
    shared_by: 'Relationship manager Test',
    file: { name: 'Late in the day.pdf', type: 'application/pdf' },
  });
});

test('a day has all its hours', async () => {
  for (const filter of [
    on('EQ', '2026-03-10'),
    on('LTE', '2026-03-10'),
    on('BETWEEN', '2026-03-01', '2026-03-10'),
  ])
    expect((await list({ ...filter, sort: 'shared_at' })).data.map(({ title }) => title)).toEqual([
      'Early in the day',
      'Late in the day',
    ]);
});

test('internal documents, those taken back and those of other clients do not exist', async () => {
  const read = (id: string) => server.call(readSharedFile, { params: { id } }, { bearer });
  expect((await read(alder.sharedDocumentId)).status).toBe(200);
  for (const id of [alder.internalDocumentId, birch.sharedDocumentId, firm.id()])
    expect((await read(id)).status).toBe(404);
});

test('an employee of the client is not its contact', async () => {
  const employee = await firm.bearerOf(alder.employee.accountId, 'client', 'employee');
  const response = await server.call(listSharedDocuments, { query: {} }, { bearer: employee });
  expect(response.status).toBe(403);
});
