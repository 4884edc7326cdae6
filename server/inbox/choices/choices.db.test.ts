import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listNoticeChoices, type ShownChoice, setNoticeChoice } from '#contract/notice-choices.ts';
import { actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/db.ts';
import { runDueJobs } from '#server/jobs/runner.ts';
import { jobs } from '#server/jobs/tables.ts';
import { mails } from '#server/mail/tables.ts';
import { readEnvelope } from '#server/signing/envelope/envelopes.queries.ts';
import { notifyEveryRecipient } from '#server/signing/notifications/notify.ts';
import { recipients } from '#server/signing/tables.ts';
import { dataOf, succeeded } from '#tests/server/answers.ts';
import { sentEnvelope } from '#tests/server/envelopes.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import type { Tenant } from '#tests/server/tenant.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { letterJobs } from '../letters/jobs.ts';
import { noticeKind } from '../push/plan.ts';
import { pushSubscriptions } from '../push/tables.ts';
import { putInInbox } from '../put.ts';
import { noticeChoices } from './tables.ts';

let server: TestServer;
let firm: TestFirm;
let alder: Tenant;
let employee: string;
let contact: string;
let staff: string;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  alder = await firm.tenant('Alder');
  employee = await firm.bearerOf(alder.employee.accountId, 'client', 'employee');
  contact = await firm.bearerOf(alder.contacts.CONTACT_ADMIN.accountId, 'client', 'contact');
  staff = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
});
afterAll(() => server.close());
beforeEach(async () => {
  await firm.as(async (tx) => {
    await tx.delete(jobs);
    await forgetLetters(tx);
    await tx.delete(noticeChoices);
  });
});

/** A recipient's row names its letter. */
async function forgetLetters(tx: Tx): Promise<void> {
  await tx.update(recipients).set({ mail_id: null });
  await tx.delete(mails);
}
const choicesOf = (bearer: string) => dataOf<ShownChoice[]>(server.call(listNoticeChoices, {}, { bearer }));
const set = (topic: ShownChoice['topic'], body: { push: boolean; mail: boolean }, bearer = employee) =>
  server.call(setNoticeChoice, { params: { topic }, body }, { bearer });
const payslips = (times = 1) =>
  firm.as(async (tx) => {
    for (let i = 0; i < times; i++)
      await putInInbox(
        tx,
        {
          readerId: alder.employee.id,
          kind: 'payroll.payslip',
          title: 'New payslip: August 2026',
          body: 'Net 4,321.00',
          path: `/client/my-payslips/${alder.payslipId}`,
        },
        server.now(),
      );
  });
const letters = async () => {
  await runDueJobs(server.services, letterJobs);
  return firm.as((tx) => tx.select().from(mails));
};
const jobsOf = (kind: string) => firm.as((tx) => tx.select().from(jobs).where(eq(jobs.kind, kind)));

test('each side has its own topics, on as by default until somebody chooses', async () => {
  expect((await choicesOf(employee)).map(({ topic, push, mail }) => [topic, push, mail])).toEqual([
    ['signing', true, true],
    ['payslip', true, false],
    ['hr_document', false, false],
  ]);
  expect((await choicesOf(contact)).map(({ topic }) => topic)).toEqual(['signing', 'report', 'conversation']);
  expect((await choicesOf(staff)).map(({ topic }) => topic)).toEqual([
    'signing',
    'signing_news',
    'report_answer',
    'hr_request',
    'from_client',
    'mention',
    'client_message',
    'training',
    'access_request',
    'activation',
  ]);
});

test('a letter about a payslip comes to whoever chose it, once, and says nothing of it', async () => {
  await payslips();
  expect(await letters()).toEqual([]);
  await succeeded(set('payslip', { push: true, mail: true }));
  server.wait(1000);
  await payslips(3);
  const [letter, ...more] = await letters();
  expect(more).toEqual([]);
  expect(letter?.subject).toMatch(/^You have a new payslip \(/);
  expect(letter?.text).toContain('/client');
  expect(letter?.text).not.toMatch(/4,321|August/);
});

test('a device is told of a payslip unless its person chose against it', async () => {
  const [device] = await firm.devicesOf(alder.employee.accountId);
  await firm.as((tx) =>
    tx.insert(pushSubscriptions).values({
      device_id: device?.id ?? '',
      account_id: alder.employee.accountId,
      endpoint: 'https://push.example/1',
      p256dh: new Uint8Array(65),
      auth: new Uint8Array(16),
      created_at: server.now(),
    }),
  );
  server.wait(1000);
  await payslips();
  expect(await jobsOf(noticeKind)).toHaveLength(1);
  await succeeded(set('payslip', { push: false, mail: false }));
  server.wait(1000);
  await payslips();
  expect(await jobsOf(noticeKind)).toHaveLength(1);
});

test('news of a sent document stays in the inbox of a sender who chose so, and recipients get their letters', async () => {
  const { id } = await sentEnvelope(server, firm, staff, alder);
  const { email } = firm.staff.RM;
  const lettersOfNews = async () => {
    const letters = () => firm.as((tx) => tx.select().from(mails));
    const before = new Set((await letters()).map((letter) => letter.id));
    await firm.as(async (tx) => {
      const parts = await readEnvelope(tx, id);
      if (!parts) throw new Error('The envelope is not there.');
      const { services } = server;
      await notifyEveryRecipient({ tx, now: server.now(), services }, parts, 'expired');
    });
    return (await letters()).filter((letter) => !before.has(letter.id)).map(({ to }) => to);
  };
  expect(await lettersOfNews()).toContain(email);
  await succeeded(set('signing_news', { push: false, mail: false }, staff));
  const without = await lettersOfNews();
  expect(without).not.toContain(email);
  expect(without.length).toBeGreaterThan(0);
});

test('an impossible choice is refused: a push that does not exist, a letter that is evidence, another side’s topic', async () => {
  expect((await set('hr_document', { push: true, mail: false })).status).toBe(422);
  expect((await set('signing', { push: true, mail: false })).status).toBe(422);
  expect((await set('report', { push: true, mail: true })).status).toBe(404);
});

test('the database shows and changes nobody’s choices but one’s own', async () => {
  await succeeded(set('payslip', { push: false, mail: true }));
  const others = [
    actor('contact', { accountId: alder.contacts.CONTACT_ADMIN.accountId }),
    actor('staff', { accountId: firm.staff.ADM.accountId, userId: firm.staff.ADM.id }),
  ];
  for (const other of others) {
    expect(await server.db.as(other, (tx) => tx.select().from(noticeChoices))).toEqual([]);
    const row = { account_id: alder.employee.accountId, topic: 'signing' as const, push: false, mail: false };
    await expect(server.db.as(other, (tx) => tx.insert(noticeChoices).values(row))).rejects.toThrow();
  }
  await expect(server.db.as(actor('signer'), (tx) => tx.select().from(noticeChoices))).rejects.toThrow();
});
