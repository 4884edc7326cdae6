import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Profile, readProfile, updateProfile } from '#contract/people/people.ts';
import type { ProfileValues } from '#contract/people/profile-form.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { activityOf } from '../activity/queries.ts';
import { actor } from '../db/actor.ts';
import { changeOwnUser } from './queries.ts';

let server: TestServer;
let firm: TestFirm;
let bearer: string;

beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.PAY.accountId, 'app', 'staff');
});
afterAll(() => server.close());

const form: ProfileValues = {
  work_phone: '+41 44 123 45 67',
  schools: ['Universität Zürich', '', ' ETH '],
  skills: ['Payroll'],
  interests: [],
  pastProjects: ['Move to Asia'],
  languages: ['German'],
  qualifications: [],
  finder: 'Y',
};
const update = (version: number, change: Partial<ProfileValues> = {}) =>
  server.call(updateProfile, { body: { version, form: { ...form, ...change } } }, { bearer });
const read = async () =>
  ((await (await server.call(readProfile, {}, { bearer })).json()) as { data: Profile }).data;

test('what one says of oneself is kept, and what the firm knows stays', async () => {
  expect(await read()).toMatchObject({ finder: 'N', version: 1, email: 'pay@firm.example' });
  expect((await update(1)).status).toBe(200);
  const profile = await read();
  expect(profile).toMatchObject({
    schools: ['Universität Zürich', 'ETH'],
    finder: 'Y',
    version: 2,
    name: 'Payroll specialist Test',
  });
  const stale = await update(1, { skills: [] });
  expect([stale.status, await stale.json()]).toMatchObject([409, { code: 'stale', current: profile }]);
  expect((await update(1)).status).toBe(200);
  expect(await firm.as((tx) => activityOf(tx, profile.id))).toMatchObject([
    { name: 'Profile', event: 'updated', old: { finder: 'N', schools: [] } },
  ]);
});

test('what cannot be meant is told field by field', async () => {
  const response = await update(2, { work_phone: 'mine', skills: ['Tax', ' tax'], finder: 'M' as never });
  expect(await response.json()).toMatchObject({
    errors: {
      'form.work_phone': ['Write a phone number, such as +41 44 123 45 67.'],
      'form.skills': ['This value is duplicated!'],
      'form.finder': ['Choose one of the options.'],
    },
  });
});

test('the database lets nobody change another’s', async () => {
  const { id, accountId } = firm.staff.RM;
  const change = (who: { id: string; accountId: string }) =>
    server.db.as(actor('staff', { userId: who.id, accountId: who.accountId }), (tx) =>
      changeOwnUser(
        tx,
        { id, version: 1 },
        {
          ...{
            work_phone: '1234',
            schools: [],
            skills: [],
            interests: [],
            languages: [],
            qualifications: [],
          },
          past_projects: [],
          finder: 'Y',
        },
      ),
    );
  expect(await change(firm.staff.PAY)).toBe(false);
  expect(await change({ id, accountId })).toBe(true);
});
