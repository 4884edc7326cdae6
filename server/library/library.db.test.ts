import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appendUpload, createUpload, type Upload } from '#contract/documents/uploads.ts';
import { type Course, courses } from '#contract/library/courses.ts';
import * as editions from '#contract/library/editions.ts';
import { forms, type LibraryForm } from '#contract/library/forms.ts';
import * as training from '#contract/library/training.ts';
import { dataOf, succeeded } from '#tests/server/answers.ts';
import { uploadPdf } from '#tests/server/envelopes.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { recordExamples } from '#tests/server/records.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { type Actor, actor } from '../db/actor.ts';
import { pgCode } from '../db/db.ts';
import { userTeams } from '../people/tables.ts';
import { courseAssignments, libraryEditions, libraryForms } from './tables.ts';

let server: TestServer;
let firm: TestFirm;
const bearers: Partial<Record<'ADM' | 'RM' | 'ASC' | 'AUD' | 'CMP', string>> = {};
const as = async (role: keyof typeof bearers) => {
  bearers[role] ??= await firm.bearerOf(firm.staff[role].accountId, 'app', 'staff');
  return bearers[role];
};
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
});
afterAll(() => server.close());

async function addForm(): Promise<string> {
  const id = firm.id();
  const body = { id, form: recordExamples(firm).forms.form };
  await succeeded(server.call(forms.create, { body }, { bearer: await as('ADM') }));
  return id;
}
async function addCourse(change: object): Promise<string> {
  const id = firm.id();
  const form = { ...recordExamples(firm).courses.form, roles: [], teams: [], people: [], ...change };
  await succeeded(server.call(courses.create, { body: { id, form } }, { bearer: await as('ADM') }));
  return id;
}
async function addEditionOf(id: string, title: string) {
  const bearer = await as('ADM');
  const upload_id = await uploadPdf(
    server,
    firm,
    bearer,
    { title },
    { name: `${title}.pdf`, purpose: 'document' },
  );
  const input = { params: { id }, body: { id: firm.id(), upload_id, note: title, date: '2026-02-01' } };
  return {
    input,
    edition: await dataOf<editions.Edition>(server.call(editions.addEdition, input, { bearer })),
  };
}
const mine = async (role: 'RM' | 'ASC' | 'CMP' | 'AUD') =>
  dataOf<training.Assignment[]>(server.call(training.listOwnTraining, {}, { bearer: await as(role) }));
const statusOf = async (answer: Promise<Response> | Response) => (await answer).status;
const refused = async (who: Actor, statement: string) => {
  const run = server.db.as(who, async (tx) => (await tx.execute(sql.raw(statement))).rowCount);
  return run.catch(pgCode);
};

test('the newest edition is offered, and earlier ones stay to be downloaded', async () => {
  const id = await addForm();
  const first = await addEditionOf(id, 'First');
  const second = await addEditionOf(id, 'Second');
  const reader = { bearer: await as('AUD') };
  const row = await dataOf<LibraryForm>(server.call(forms.read, { params: { id } }, reader));
  expect(row.edition).toMatchObject({ id: second.edition.id, number: 2, date: '2026-02-01' });
  const all = await dataOf<editions.Edition[]>(
    server.call(editions.listEditions, { params: { id } }, reader),
  );
  expect(all.map(({ number, note }) => [number, note])).toEqual([
    [2, 'Second'],
    [1, 'First'],
  ]);
  const file = await server.call(editions.readEditionFile, { params: { id: first.edition.id } }, reader);
  expect(file.headers.get('content-type')).toBe('application/pdf');

  // once more after a lost answer
  const again = server.call(editions.addEdition, first.input, { bearer: await as('ADM') });
  expect(await dataOf(again)).toEqual(first.edition);

  await succeeded(server.call(forms.remove, { params: { id } }, { bearer: await as('ADM') }));
  const gone = server.call(editions.readEditionFile, { params: { id: first.edition.id } }, reader);
  expect(await statusOf(gone)).toBe(404);
});

test('an edition has a file that arrived, a real day, and a form whose title a document library takes', async () => {
  const bearer = await as('ADM');
  const id = await addForm();
  const body = { id: firm.id(), upload_id: firm.id(), note: '', date: '2026-02-01' };
  const without = await server.call(editions.addEdition, { params: { id }, body }, { bearer });
  expect(await without.json()).toMatchObject({
    errors: { upload_id: ['This file is no longer there. Choose it again.'] },
  });
  const day = await server.call(
    editions.addEdition,
    { params: { id }, body: { ...body, date: '2026-02-30' } },
    { bearer },
  );
  expect(day.status).toBe(422);
  const form = { ...recordExamples(firm).forms.form, title: 'Letter #1' };
  const titled = await server.call(forms.create, { body: { id: firm.id(), form } }, { bearer });
  expect(await titled.json()).toMatchObject({
    errors: { 'form.title': [expect.stringMatching(/must not contain any of these characters: ~ " #/)] },
  });
});

test('an edition that is a PDF becomes an upload to sign, another file does not', async () => {
  const id = await addForm();
  const { edition } = await addEditionOf(id, 'Power of attorney');
  const bearer = await as('RM');
  const input = { params: { id: edition.id }, body: { id: firm.id() } };
  const upload = await dataOf<Upload>(server.call(editions.takeEdition, input, { bearer }));
  expect(upload).toMatchObject({ id: input.body.id, purpose: 'signing', name: 'Power of attorney.pdf' });
  expect(upload.file).not.toBeNull();
  expect(await dataOf(server.call(editions.takeEdition, input, { bearer }))).toMatchObject({ id: upload.id });

  const admin = await as('ADM');
  const text = { id: firm.id(), name: 'Notes.txt', size: 5, purpose: 'document' as const };
  await succeeded(server.call(createUpload, { body: text }, { bearer: admin }));
  await succeeded(
    server.call(
      appendUpload,
      { params: { id: text.id }, query: { offset: '0' }, body: new TextEncoder().encode('Hello') },
      { bearer: admin },
    ),
  );
  const body = { id: firm.id(), upload_id: text.id, note: '', date: '2026-03-01' };
  await succeeded(server.call(editions.addEdition, { params: { id }, body }, { bearer: admin }));
  const taken = await server.call(
    editions.takeEdition,
    { params: { id: body.id }, body: { id: firm.id() } },
    { bearer },
  );
  expect(taken.status).toBe(422);
});

test('a course is assigned by role, team and name, also to those who come later, and no longer once it is not asked for', async () => {
  const team = firm.id();
  await firm.as((tx) =>
    tx.execute(sql`insert into teams (id, name, country_id) values (${team}, ${team}, 'CH')`),
  );
  const byRole = await addCourse({ roles: ['CMP'] });
  const byTeam = await addCourse({ teams: [team] });
  const byName = await addCourse({ people: [firm.staff.ASC.id], due_days: '10' });
  const idsOf = async (role: 'RM' | 'ASC' | 'CMP') => (await mine(role)).map(({ course }) => course.id);
  expect(await idsOf('CMP')).toContain(byRole);
  expect(await idsOf('ASC')).toContain(byName);
  expect(await idsOf('RM')).not.toContain(byTeam);
  await firm.as((tx) => tx.insert(userTeams).values({ user_id: firm.staff.RM.id, team_id: team }));
  expect(await idsOf('RM')).toContain(byTeam);

  const bearer = await as('ADM');
  const course = await dataOf<Course>(server.call(courses.read, { params: { id: byName } }, { bearer }));
  const { title, topic } = course;
  const form = { ...recordExamples(firm).courses.form, title, topic, roles: [], teams: [], people: [] };
  const input = { params: { id: byName }, body: { version: course.version, form } };
  await succeeded(server.call(courses.update, input, { bearer }));
  expect(await idsOf('ASC')).not.toContain(byName);
});

test('an assignment is marked once it is overdue, and done with the proof that the course asks for', async () => {
  const ticked = await addCourse({ people: [firm.staff.RM.id], due_days: '5' });
  const filed = await addCourse({ people: [firm.staff.RM.id], proof: 'FILE' });
  await firm.as((tx) =>
    tx
      .update(courseAssignments)
      .set({ assigned_on: '2020-01-01' })
      .where(eq(courseAssignments.course_id, ticked)),
  );
  const of = async (id: string) => (await mine('RM')).find(({ course }) => course.id === id);
  expect(await of(ticked)).toMatchObject({ state: 'OVERDUE', due_on: '2020-01-06', done_on: null });
  expect(await of(filed)).toMatchObject({ state: 'OPEN' });

  const bearer = await as('RM');
  const complete = (id: string, body: object) =>
    server.call(training.completeCourse, { params: { id }, body } as never, { bearer });
  const today = server.now().slice(0, 10);
  const future = await complete(ticked, { done_on: '2190-01-01', upload_id: null });
  expect(await future.json()).toMatchObject({
    errors: { done_on: ['This day is still to come, by any clock.'] },
  });
  const bare = await complete(filed, { done_on: today, upload_id: null });
  expect(await bare.json()).toMatchObject({ errors: { upload_id: ['Choose the file that shows it.'] } });
  // an upload of somebody else
  const foreign = await uploadPdf(server, firm, await as('ADM'), {}, { purpose: 'document' });
  expect(await statusOf(complete(filed, { done_on: today, upload_id: foreign }))).toBe(422);

  const upload_id = await uploadPdf(server, firm, bearer, {}, { purpose: 'document' });
  await succeeded(complete(filed, { done_on: today, upload_id }));
  await succeeded(complete(ticked, { done_on: today, upload_id: null }));
  expect(await of(ticked)).toMatchObject({ state: 'DONE', done_on: today, proof: null });
  const { id = '' } = (await of(filed)) ?? {};
  const proof = async (role: 'RM' | 'ASC' | 'ADM') =>
    statusOf(server.call(training.readProofFile, { params: { id } }, { bearer: await as(role) }));
  expect([await proof('RM'), await proof('ADM'), await proof('ASC')]).toEqual([200, 200, 404]);

  const query = { filters: JSON.stringify([{ field: 'state', operator: 'EQ', keyword: 'DONE' }]) };
  const rows = await dataOf<training.Assignment[]>(
    server.call(training.listTraining, { query }, { bearer: await as('ADM') }),
  );
  expect(rows.map(({ course }) => course.id).toSorted()).toEqual(
    expect.arrayContaining([ticked, filed].toSorted()),
  );

  await succeeded(server.call(training.reopenCourse, { params: { id: ticked } }, { bearer }));
  expect(await of(ticked)).toMatchObject({ state: 'OVERDUE', done_on: null });
});

test('a person may do a course that nobody asked of them', async () => {
  const course = await addCourse({});
  const body = { done_on: server.now().slice(0, 10), upload_id: null };
  const bearer = await as('AUD');
  await succeeded(server.call(training.completeCourse, { params: { id: course }, body }, { bearer }));
  expect((await mine('AUD')).map((one) => one.course.id)).toContain(course);
});

test('the database lets staff read the library, its keepers write it, and each person write their own training alone', async () => {
  const id = await addForm();
  const course = await addCourse({ people: [firm.staff.ASC.id, firm.staff.RM.id] });
  const staff = (role: 'RM' | 'ADM' | 'ASC', permissions: string[] = []) =>
    actor('staff', { userId: firm.staff[role].id, accountId: firm.staff[role].accountId, permissions });
  const keeper = staff('ADM', ['view dashboard', 'edit template']);
  const change = `update library_forms set category = 'Forged' where id = '${id}'`;
  expect(await refused(staff('RM', ['view dashboard']), change)).toBe(0);
  expect(await refused(keeper, change)).toBe(1);
  const add = `insert into library_forms (id, title, category) values ('${firm.id()}', '${firm.id()}', 'A')`;
  expect(await refused(staff('RM', ['view dashboard']), add)).toBe('42501');
  expect(await server.db.as(staff('RM'), (tx) => tx.$count(libraryForms))).toBeGreaterThan(0);
  expect(await server.db.as(staff('RM'), (tx) => tx.$count(libraryEditions))).toBeGreaterThan(0);

  const of = eq(courseAssignments.course_id, course);
  const seen = (who: Actor) => server.db.as(who, (tx) => tx.$count(courseAssignments, of));
  expect([await seen(staff('ASC')), await seen(staff('AUD' as 'RM')), await seen(keeper)]).toEqual([1, 0, 2]);
  const done = `update course_assignments set done_on = '2026-01-01' where course_id = '${course}'`;
  expect(await refused(staff('ASC'), done)).toBe(1);
  // a keeper sees everybody's and writes none of them
  expect(await refused(keeper, done)).toBe(0);
  const forged = `insert into course_assignments (id, course_id, user_id, assigned_on) values ('${firm.id()}', '${course}', '${firm.staff.FIN.id}', '2026-01-01')`;
  expect(await refused(staff('ASC'), forged)).toBe('42501');
  expect(await refused(staff('ASC'), `update course_assignments set assigned_on = '2026-01-01'`)).toBe(
    '42501',
  );

  for (const audience of ['contact', 'employee', 'signer'] as const)
    for (const table of [
      'library_forms',
      'library_resources',
      'courses',
      'library_editions',
      'course_assignments',
    ])
      expect(await refused(actor(audience), `select 1 from ${table}`), `${audience} ${table}`).toBe('42501');
});

test('a proof is not found by colleagues among the files either', async () => {
  const course = await addCourse({ people: [firm.staff.RM.id], proof: 'FILE' });
  const bearer = await as('RM');
  const upload_id = await uploadPdf(server, firm, bearer, {}, { purpose: 'document' });
  const body = { done_on: server.now().slice(0, 10), upload_id };
  await succeeded(server.call(training.completeCourse, { params: { id: course }, body }, { bearer }));
  const [row] = await firm.as((tx) =>
    tx.select().from(courseAssignments).where(eq(courseAssignments.course_id, course)),
  );
  const finds = (who: Actor) => refused(who, `select 1 from files where id = '${row?.proof_file_id}'`);
  const staff = (id: string, permissions: string[] = []) => actor('staff', { userId: id, permissions });
  expect(await finds(staff(firm.staff.RM.id))).toBe(1);
  expect(await finds(staff(firm.staff.ASC.id))).toBe(0);
  expect(await finds(staff(firm.staff.ADM.id, ['edit template']))).toBe(1);
});

test('a contact who may not upload documents begins no upload, whatever they may view', async () => {
  const { contacts } = await firm.tenant('Alder');
  const body = () => ({ id: firm.id(), name: 'Notes.txt', size: 5, purpose: 'document' as const });
  const begin = async (role: 'CONTACT_ADMIN' | 'CONTACT_VIEWER') => {
    const bearer = await firm.bearerOf(contacts[role].accountId, 'client', 'contact');
    return statusOf(server.call(createUpload, { body: body() }, { bearer }));
  };
  expect([await begin('CONTACT_ADMIN'), await begin('CONTACT_VIEWER')]).toEqual([200, 403]);
  // an auditor holds none of the other permissions, and hands in proofs of their training
  expect(await statusOf(server.call(createUpload, { body: body() }, { bearer: await as('AUD') }))).toBe(200);
});
