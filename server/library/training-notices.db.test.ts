import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { courses } from '../../contract/library/courses.ts';
import { completeCourse } from '../../contract/library/training.ts';
import { succeeded } from '../../tests/server/answers.ts';
import { type TestFirm, testFirm } from '../../tests/server/fixtures.ts';
import { recordExamples } from '../../tests/server/records.ts';
import { type TestServer, testServer } from '../../tests/server/test-server.ts';
import { inbox } from '../inbox/tables.ts';

let server: TestServer;
let firm: TestFirm;
let keeper: string;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  keeper = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
});
afterAll(() => server.close());

async function addCourse(change: object): Promise<string> {
  const id = firm.id();
  const example = recordExamples(firm).courses.form;
  const form = {
    ...example,
    title: `Course ${id}`,
    proof: 'TICK',
    roles: [],
    teams: [],
    people: [],
    ...change,
  };
  await succeeded(server.call(courses.create, { body: { id, form } }, { bearer: keeper }));
  return id;
}
const noticesOf = (userId: string, courseId: string) =>
  firm.as((tx) =>
    tx
      .select()
      .from(inbox)
      .where(and(eq(inbox.reader_id, userId), eq(inbox.path, `/app/dashboard/training/${courseId}`))),
  );

test('whoever has to do a course finds it in their inbox once, with the day, and nobody else does', async () => {
  const id = await addCourse({ roles: ['ASC'] });
  const [notice, ...more] = await noticesOf(firm.staff.ASC.id, id);
  expect(more).toEqual([]);
  expect(notice).toMatchObject({
    kind: 'training.assigned',
    title: `A course for you: Course ${id}`,
    body: expect.stringMatching(/^Please do it by \d{1,2} \w{3} \d{4}\.$/),
    read_at: null,
  });
  expect(await noticesOf(firm.staff.RM.id, id)).toEqual([]);
  await addCourse({ roles: ['ASC'] });
  expect(await noticesOf(firm.staff.ASC.id, id)).toHaveLength(1);
});

test('the notice closes itself once the course is done, for its person alone', async () => {
  const id = await addCourse({ people: [firm.staff.ASC.id, firm.staff.CMP.id] });
  const associate = await firm.bearerOf(firm.staff.ASC.accountId, 'app', 'staff');
  const done_on = server.now().slice(0, 10);
  const body = { done_on, upload_id: null };
  await succeeded(server.call(completeCourse, { params: { id }, body }, { bearer: associate }));
  expect(await noticesOf(firm.staff.ASC.id, id)).toMatchObject([{ read_at: expect.any(String) }]);
  expect(await noticesOf(firm.staff.CMP.id, id)).toMatchObject([{ read_at: null }]);
});

test('a course that is removed closes its notices', async () => {
  const id = await addCourse({ people: [firm.staff.RM.id] });
  await succeeded(
    server.call(courses.remove, { params: { id }, query: { version: '1' } }, { bearer: keeper }),
  );
  expect(await noticesOf(firm.staff.RM.id, id)).toMatchObject([{ read_at: expect.any(String) }]);
});

test('a course that nobody asked of a person puts nothing into their inbox', async () => {
  const id = await addCourse({});
  const bearer = await firm.bearerOf(firm.staff.FIN.accountId, 'app', 'staff');
  const body = { done_on: server.now().slice(0, 10), upload_id: null };
  await succeeded(server.call(completeCourse, { params: { id }, body }, { bearer }));
  expect(await noticesOf(firm.staff.FIN.id, id)).toEqual([]);
});
