import { afterAll, beforeAll, expect, test } from 'vitest';
import { invitePerson } from '#contract/people/users.ts';
import { noteReleaseNotesSeen, type ReleaseNotes, readReleaseNotes } from '#contract/release-notes.ts';
import { personForm } from '#tests/server/acts/people.ts';
import { dataOf, succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { setReleaseNotesSeen } from '../people/queries.ts';

let server: TestServer;
let firm: TestFirm;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
});
afterAll(() => server.close());

test('release notes are new to each person until they have seen them', async () => {
  const bearer = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
  const other = await firm.bearerOf(firm.staff.FIN.accountId, 'app', 'staff');
  const read = (as: string) => dataOf<ReleaseNotes>(server.call(readReleaseNotes, {}, { bearer: as }));
  const { releases, fresh } = await read(bearer);
  const total = releases.flatMap(({ items }) => items).length;
  expect(total).toBeGreaterThan(20);
  expect(fresh).toBe(total);
  await succeeded(server.call(noteReleaseNotesSeen, {}, { bearer }));
  expect((await read(bearer)).fresh).toBe(0);
  expect((await read(other)).fresh).toBe(total);

  // a version with three things more
  await firm.as((tx) => setReleaseNotesSeen(tx, firm.staff.RM.id, total - 3));
  expect((await read(bearer)).fresh).toBe(3);
});

test('notes from before somebody was invited are no news to them', async () => {
  const bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  const id = firm.id();
  await succeeded(server.call(invitePerson, { body: { id, form: personForm(firm) } }, { bearer }));
  const own = await firm.bearerOf(await firm.as((tx) => firm.joined(tx, id)), 'app', 'staff');
  const { releases, fresh } = await dataOf<ReleaseNotes>(server.call(readReleaseNotes, {}, { bearer: own }));
  expect(releases).not.toEqual([]);
  expect(fresh).toBe(0);
});

test('only staff read them', async () => {
  const { contacts } = await firm.tenant('Alder');
  const bearer = await firm.bearerOf(contacts.CONTACT_ADMIN.accountId, 'client', 'contact');
  expect((await server.call(readReleaseNotes, {}, { bearer })).status).toBe(403);
});
