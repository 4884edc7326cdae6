import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FirstSteps, listFirstSteps, putStepAway, sendTestLetter } from '#contract/firm/first-steps.ts';
import { dataOf, succeeded } from '#tests/server/answers.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { noteSetting } from '../db/note-setting.ts';
import { runDueJobs } from '../jobs/runner.ts';
import { mailJobs } from '../mail/jobs.ts';
import { type Mail, Undeliverable } from '../mail/port.ts';
import { insertFirmRow } from './facts.queries.ts';
import { backupSetting } from './first-steps.ts';

let server: TestServer;
let firm: TestFirm;
let bearer: string;
beforeAll(async () => {
  server = await testServer({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  firm = await testFirm(server);
  bearer = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
});
afterAll(() => server.close());

const steps = () => dataOf<FirstSteps>(server.call(listFirstSteps, {}, { bearer }));
const done = async () => (await steps()).steps.filter((one) => one.done).map(({ step }) => step);
const deliver = (work: (mail: Mail) => Promise<void>) =>
  runDueJobs({ ...server.services, mail: { deliver: work } }, mailJobs);

test('the mail server counts as tried once it took a test letter to oneself', async () => {
  expect(await done()).toEqual(['staff']);
  await succeeded(server.call(sendTestLetter, {}, { bearer }));
  expect(await done()).toEqual(['staff']);
  await deliver(async () => {
    throw new Undeliverable('There is no such address.');
  });
  expect(await done()).toEqual(['staff']);
  const { to } = await dataOf<{ to: string }>(server.call(sendTestLetter, {}, { bearer }));
  const sent: string[] = [];
  await deliver(async (mail) => void sent.push(mail.to));
  expect(sent).toEqual([to]);
  expect(await done()).toEqual(['staff', 'mail']);
});

test('a backup counts once one was made', async () => {
  await noteSetting(server.ownerUrl, backupSetting, server.now(), server.now());
  expect(await done()).toContain('backup');
});

test('an item is put away and taken back, once the firm is saved', async () => {
  const put = (away: boolean) => server.call(putStepAway, { body: { step: 'seal', away } }, { bearer });
  expect((await put(true)).status).toBe(409);
  await firm.as((tx) =>
    insertFirmRow(tx, {
      ...{ name: 'Quay', country_code: 'GB', time_zone: 'Europe/London', currency: 'GBP' },
      updated_at: server.now(),
    }),
  );
  const away = async () => (await steps()).steps.filter((one) => one.away).map(({ step }) => step);
  await Promise.all([put(true), put(true)]);
  expect(await away()).toEqual(['seal']);
  await put(false);
  expect(await away()).toEqual([]);
});
