import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Feed, listFeeds, listStaffFeeds } from '#contract/feeds.ts';
import { news } from '#contract/firm/news.ts';
import { dataOf } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { recordExamples } from '#tests/server/records.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { dayMs, later } from '../clock.ts';
import { actor } from '../db/actor.ts';
import { newsPosts } from './tables.ts';

let server: TestServer;
let firm: TestFirm;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
});
afterAll(() => server.close());

test('news reach those they are for, in their days, pinned first', async () => {
  const bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
  // the row policies go by the database's clock
  const day = (offset: number) => later(new Date().toISOString(), offset * dayMs).slice(0, 10);
  const post = (title: string, change: object) => {
    const form = { ...recordExamples(firm).news.form, title, from: day(-2), ...change };
    return dataOf(server.call(news.create, { body: { id: firm.id(), form } }, { bearer }));
  };
  await post('For contacts', {});
  await post('For employees', { audience: ['EMPLOYEE'] });
  await post('For both', { audience: ['CONTACT', 'EMPLOYEE'], from: day(-1), pinned: true });
  await post('Not yet', { audience: ['CONTACT', 'EMPLOYEE'], from: day(2) });
  await post('Over', { audience: ['CONTACT', 'EMPLOYEE'], from: day(-9), to: day(-2) });

  const { contacts, employee } = await firm.tenant('Alder');
  const read = async (accountId: string, audience: 'contact' | 'employee') => {
    const theirs = await firm.bearerOf(accountId, 'client', audience);
    const feeds = await dataOf<Feed[]>(server.call(listFeeds, { query: {} }, { bearer: theirs }));
    return feeds.map(({ title }) => title);
  };
  expect(await read(contacts.CONTACT_VIEWER.accountId, 'contact')).toEqual(['For both', 'For contacts']);
  expect(await read(employee.accountId, 'employee')).toEqual(['For both', 'For employees']);

  await post('For staff', { audience: ['STAFF', 'CONTACT'] });
  await post('For staff later', { audience: ['STAFF'], from: day(2) });
  const own = await firm.bearerOf(firm.staff.ASC.accountId, 'app', 'staff');
  const staffs = await dataOf<Feed[]>(server.call(listStaffFeeds, { query: {} }, { bearer: own }));
  expect(staffs.map(({ title }) => title)).toEqual(['For staff']);

  const who = actor('contact', { accountId: contacts.CONTACT_VIEWER.accountId });
  await expect(server.db.as(who, (tx) => tx.update(newsPosts).set({ title: 'Forged' }))).rejects.toThrow();
});
