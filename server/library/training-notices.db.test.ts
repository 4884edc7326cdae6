import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Course, courses } from '#contract/library/courses.ts';
import { completeCourse } from '#contract/library/training.ts';
import { setNoticeChoice } from '#contract/notice-choices.ts';
import { createRole, deleteRole, type RoleRow, updateRole } from '#contract/people/roles.ts';
import { dataOf, refusalOf, succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { recordExamples } from '#tests/server/records.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { inboxJobs } from '../inbox/jobs.ts';
import { inbox } from '../inbox/tables.ts';
import { runDueJobs } from '../jobs/runner.ts';
import { jobs } from '../jobs/tables.ts';
import { mails } from '../mail/tables.ts';
import { userRoles, users } from '../people/tables.ts';

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

test('people who have to do a course find it in their inbox once, with the day, and nobody else does', async () => {
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

test('the notice closes for whoever no longer has to do the course: taken off it, out of the role, or gone', async () => {
  const { ASC, CMP, RM } = firm.staff;
  const id = await addCourse({ people: [ASC.id, CMP.id], roles: ['RM'] });
  const open = async () => {
    const these = await Promise.all([ASC, CMP, RM].map((one) => noticesOf(one.id, id)));
    return these.map(([notice]) => notice?.read_at === null);
  };
  expect(await open()).toEqual([true, true, true]);
  const course = await dataOf<Course>(server.call(courses.read, { params: { id } }, { bearer: keeper }));
  const form = { ...recordExamples(firm).courses.form, title: course.title, teams: [], people: [CMP.id] };
  const body = { version: course.version, form: { ...form, roles: ['RM'] } };
  await succeeded(server.call(courses.update, { params: { id }, body }, { bearer: keeper }));
  expect(await open()).toEqual([false, true, true]);
  await firm.as((tx) => tx.delete(userRoles).where(eq(userRoles.user_id, RM.id)));
  expect(await open()).toEqual([false, true, false]);
  await firm.as((tx) => tx.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, CMP.id)));
  expect(await open()).toEqual([false, false, false]);
  await firm.as((tx) => tx.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, CMP.id)));
});

test('a letter tells of a course whoever chose so, and says nothing of it', async () => {
  const { ASC, FIN } = firm.staff;
  // Notices that the courses of other tests left are not sent here.
  await firm.as((tx) => tx.delete(jobs));
  const own = await firm.bearerOf(ASC.accountId, 'app', 'staff');
  const chosen = { params: { topic: 'training' as const }, body: { push: true, mail: true } };
  await succeeded(server.call(setNoticeChoice, chosen, { bearer: own }));
  await addCourse({ people: [ASC.id, FIN.id] });
  server.wait(1000);
  await runDueJobs(server.services, inboxJobs);
  const letters = await firm.as((tx) => tx.select().from(mails));
  expect(letters.map(({ to }) => to)).toEqual([ASC.email]);
  expect(letters[0]?.subject).toMatch(/^You have a course to do \(/);
  expect(letters[0]?.text).not.toContain('Course ');
});

test('a course is required of a role of the firm’s own, also under its new name, until the role is deleted', async () => {
  const [name, renamed] = [`Trainees ${firm.id()}`, `Juniors ${firm.id()}`];
  const made = { body: { id: firm.id(), form: { name, like: 'ASC' } } };
  const role = await dataOf<RoleRow>(server.call(createRole, made, { bearer: keeper }));
  const id = await addCourse({ roles: [name] });
  const { id: userId } = firm.staff.AUD;
  await firm.as((tx) => tx.insert(userRoles).values({ user_id: userId, role_id: made.body.id }));
  expect(await noticesOf(userId, id)).toHaveLength(1);
  const body = { version: role.version, permissions: role.permissions as never[], name: renamed };
  await succeeded(server.call(updateRole, { params: { name }, body }, { bearer: keeper }));
  const rolesOf = async () =>
    (await dataOf<Course>(server.call(courses.read, { params: { id } }, { bearer: keeper }))).roles;
  expect(await rolesOf()).toEqual([renamed]);
  expect(await noticesOf(userId, id)).toMatchObject([{ read_at: null }]);
  await firm.as((tx) => tx.delete(userRoles).where(eq(userRoles.role_id, made.body.id)));
  await succeeded(server.call(deleteRole, { params: { name: renamed } }, { bearer: keeper }));
  expect(await rolesOf()).toEqual([]);
});

test('a role that is not there is refused at its field', async () => {
  const form = { ...recordExamples(firm).courses.form, roles: ['Nobody has this one'] };
  const refusal = await refusalOf(
    server.call(courses.create, { body: { id: firm.id(), form } }, { bearer: keeper }),
  );
  expect(refusal.errors).toEqual({ 'form.roles': ['One of these roles is not there.'] });
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
