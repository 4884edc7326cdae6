import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filterBy } from '#contract/core/filters.ts';
import { listSearch } from '#contract/core/list.ts';
import {
  type DirectoryPerson,
  directoryFields,
  type FinderRow,
  finderFields,
  graphBatch,
  listDirectory,
  listFinder,
  listQualifications,
  readColleague,
  readPhoto,
} from '#contract/people/directory.ts';
import { readOwnPhoto, updatePhoto } from '#contract/people/people.ts';
import { actor } from '#server/db/actor.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { userPhotos, users } from '../tables.ts';

let server: TestServer;
let firm: TestFirm;
let bearer: string;

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.ASC.accountId, 'app', 'staff');
  await firm.as(async (tx) => {
    const about = { skills: ['Trusts', 'IFRS, US GAAP'], languages: ['Cantonese'], interests: ['Chess'] };
    await tx
      .update(users)
      .set({ ...about, finder: 'Y', manager_id: firm.staff.ADM.id, work_phone: '+41 44 123 45 67' })
      .where(eq(users.id, firm.staff.RM.id));
    await tx.update(users).set(about).where(eq(users.id, firm.staff.CMP.id));
    await tx
      .update(users)
      .set({ ...about, finder: 'Y', status: 'LEFT' })
      .where(eq(users.id, firm.staff.FIN.id));
  });
});
afterAll(() => server.close());

async function dataOf<T>(answer: Response | Promise<Response>): Promise<T> {
  const response = await answer;
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: T }).data;
}
const finder = (query: Parameters<typeof listSearch>[0] = {}) =>
  dataOf<FinderRow[]>(server.call(listFinder, { query: listSearch(query) }, { bearer }));
const directory = (query: Parameters<typeof listSearch>[0] = {}) =>
  dataOf<{ id: string }[]>(server.call(listDirectory, { query: listSearch(query) }, { bearer }));
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

test('the finder has only those who want to be found and work here, by whatever one asks', async () => {
  const only = [firm.staff.RM.id];
  expect(idsOf(await finder())).toEqual(only);
  expect(idsOf(await finder({ search: 'trust' }))).toEqual(only);
  expect(idsOf(await finder({ filters: [filterBy(finderFields, 'skill', 'EQ', 'IFRS, US GAAP')] }))).toEqual(
    only,
  );
  expect(await finder({ filters: [filterBy(finderFields, 'skill', 'ISNULL')] })).toEqual([]);
  expect(await finder({ search: 'compliance' })).toEqual([]);
});

test('the directory has everybody who works here, but the skills only of those who want to be found', async () => {
  const all = idsOf(await directory({ recordPerPage: 100 }));
  expect(all).toContain(firm.staff.CMP.id);
  expect(all).not.toContain(firm.staff.FIN.id);
  expect(idsOf(await directory({ search: 'trusts' }))).toEqual([firm.staff.RM.id]);
  const cantonese = [firm.staff.CMP.id, firm.staff.RM.id].toSorted();
  expect(idsOf(await directory({ search: 'cantonese' })).toSorted()).toEqual(cantonese);
  const byLanguage = filterBy(directoryFields, 'language', 'EQ', 'Cantonese');
  expect(idsOf(await directory({ filters: [byLanguage] })).toSorted()).toEqual(cantonese);
});

test('a colleague has a manager, reports, and abilities only if they want to be found', async () => {
  const read = (id: string) =>
    dataOf<DirectoryPerson>(server.call(readColleague, { params: { id } }, { bearer }));
  expect(await read(firm.staff.RM.id)).toMatchObject({
    manager: { id: firm.staff.ADM.id },
    abilities: { skills: ['Trusts', 'IFRS, US GAAP'] },
  });
  expect(await read(firm.staff.ADM.id)).toMatchObject({ reports: [{ id: firm.staff.RM.id }] });
  const hidden = await read(firm.staff.CMP.id);
  expect(hidden.abilities).toBeNull();
  expect(JSON.stringify(hidden)).not.toContain('Trusts');
  const gone = await server.call(readColleague, { params: { id: firm.staff.FIN.id } }, { bearer });
  expect(gone.status).toBe(404);
});

test('words are counted over those who may be found by them', async () => {
  const words = await dataOf(server.call(listQualifications, {}, { bearer }));
  expect(words).toContainEqual({ kind: 'skill', name: 'Trusts', people: 1 });
  expect(words).toContainEqual({ kind: 'language', name: 'Cantonese', people: 2 });
});

test('a photo is a jpg or png under 2MB, and one’s own alone', async () => {
  const set = (photo: Uint8Array | null) =>
    server.call(updatePhoto, { body: { photo: photo && Buffer.from(photo).toString('base64') } }, { bearer });
  const [gif, large] = [Buffer.from('GIF89a......'), Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)])];
  expect([(await set(gif)).status, (await set(large)).status]).toEqual([422, 422]);
  expect((await set(png)).status).toBe(204);
  const picture = { type: 'image/png', bytes: png.toString('base64') };
  expect(await dataOf(server.call(readOwnPhoto, {}, { bearer }))).toEqual(picture);
  const { id } = firm.staff.ASC;
  const other = await firm.bearerOf(firm.staff.PAY.accountId, 'app', 'staff');
  expect(await dataOf(server.call(readPhoto, { params: { id } }, { bearer: other }))).toEqual(picture);
  const another = { user_id: firm.staff.RM.id, type: 'image/png' as const, bytes: new Uint8Array(png) };
  await expect(
    server.db.as(actor('staff', { userId: id, accountId: firm.staff.ASC.accountId }), (tx) =>
      tx.insert(userPhotos).values(another),
    ),
  ).rejects.toThrow();
  expect((await set(null)).status).toBe(204);
  expect(await dataOf(server.call(readPhoto, { params: { id } }, { bearer: other }))).toBeNull();
});

test('the batch of Microsoft Graph is answered from the own directory', async () => {
  const urls = [
    '/me',
    `/v1.0/users/${firm.staff.RM.id}?$select=id`,
    '/me/photo/$value',
    '/me/memberOf',
    '/groups',
  ];
  const requests = urls.map((url, at) => ({ id: String(at), method: 'GET' as const, url }));
  const response = await server.call(graphBatch, { body: { requests } }, { bearer });
  expect(await response.json()).toMatchObject({
    responses: [
      { id: '0', status: 200, body: { id: firm.staff.ASC.id, mail: 'asc@firm.example' } },
      { id: '1', status: 200, body: { id: firm.staff.RM.id, businessPhones: ['+41 44 123 45 67'] } },
      { id: '2', status: 404, body: { error: { code: 'ImageNotFound' } } },
      { id: '3', status: 200, body: { value: [] } },
      { id: '4', status: 404 },
    ],
  });
});
