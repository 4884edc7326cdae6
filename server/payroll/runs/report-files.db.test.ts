import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { PayReport, PayRunWithReport, StaffStep } from '#contract/payroll/pay-runs.ts';
import { answerPayReport, readPayRun } from '#contract/payroll/pay-runs.ts';
import * as contract from '#contract/payroll/report-files.ts';
import { activityLog } from '#server/activity/tables.ts';
import { actor } from '#server/db/actor.ts';
import { factsOfFiles } from '#server/files/queries.ts';
import { dataOf, refusalOf } from '#tests/server/answers.ts';
import { uploadPdf } from '#tests/server/envelopes.ts';
import { monthlyCalendar } from '#tests/server/pay-runs.ts';
import { payRunFiles } from '../tables.ts';
import { payRunSetup } from './test-runs.ts';

const setup = payRunSetup();
const { begin, move, novemberDraft, reportsOf } = setup;

const moved = (run: { id: string; version: number }, status: StaffStep) =>
  dataOf<PayRunWithReport>(move(run, status));
/** The run of November, with a payslip, in review. */
async function reviewedRun(): Promise<PayRunWithReport> {
  await novemberDraft();
  return moved(await dataOf<PayRunWithReport>(begin()), 'IN_REVIEW');
}
const fileOf = (name: string) =>
  uploadPdf(
    setup.server,
    setup.firm,
    setup.payroll,
    { title: setup.firm.id() },
    { name, purpose: 'payroll' },
  );
async function add(run: { id: string }, name: string, id = setup.firm.id()): Promise<Response> {
  const files = [{ id, upload_id: await fileOf(name) }];
  return setup.server.call(
    contract.addReportFiles,
    { params: { id: run.id }, body: { files } },
    { bearer: setup.payroll },
  );
}
const namesIn = (report: { files: PayReport['files'] } | undefined) =>
  report?.files.map(({ file }) => file.name);
const open = (id: string, bearer: string) =>
  setup.server.call(contract.readReportFile, { params: { id } }, { bearer });

test('a contact reads the files that were sent with a report, and none that waits for the next sending', async () => {
  const run = await reviewedRun();
  const added = await dataOf<PayRunWithReport>(add(run, 'Bank file.pdf'));
  expect(namesIn(added)).toEqual(['Bank file.pdf']);
  const [first] = added.files;
  expect((await open(first?.id ?? '', setup.contact)).status).toBe(404);

  const sent = await moved(added, 'CLIENT_APPROVAL');
  const [report] = await reportsOf(setup.contact);
  expect(namesIn(report)).toEqual(['Bank file.pdf']);
  const file = await open(first?.id ?? '', setup.contact);
  expect(file.status).toBe(200);
  expect(Buffer.from(await file.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');

  const { id, version } = sent;
  const returned = { version, approve: false, comment: 'The bank file is of July.' };
  await dataOf(
    setup.server.call(answerPayReport, { params: { id }, body: returned }, { bearer: setup.contact }),
  );
  setup.server.wait(1000);
  const more = await dataOf<PayRunWithReport>(add(run, 'New bank file.pdf'));
  expect(namesIn(more)).toEqual(['Bank file.pdf', 'New bank file.pdf']);
  expect(namesIn((await reportsOf(setup.contact))[0])).toEqual(['Bank file.pdf']);
  const [old] = more.files;
  const params = { id: old?.id ?? '' };
  expect(
    (await setup.server.call(contract.removeReportFile, { params }, { bearer: setup.payroll })).status,
  ).toBe(204);
  const now = await dataOf<PayRunWithReport>(
    setup.server.call(readPayRun, { params: { id } }, { bearer: setup.payroll }),
  );
  await moved(now, 'CLIENT_APPROVAL');
  expect(namesIn((await reportsOf(setup.contact))[0])).toEqual(['New bank file.pdf']);
  const log = JSON.stringify(await setup.firm.as((tx) => tx.select().from(activityLog)));
  expect(log).toContain('file removed');
  expect(log).not.toContain('ank file.pdf');
});

test('a file that is removed is deleted from the store, unless another record has the same', async () => {
  const run = await reviewedRun();
  const bytesOf = (report: PayRunWithReport) => report.files.at(-1)?.file.sha256 ?? '';
  const removed = (id: string) =>
    setup.server.call(contract.removeReportFile, { params: { id } }, { bearer: setup.payroll });
  const isStored = (sha256: string) => setup.server.services.files.exists(sha256);

  const gone = await dataOf<PayRunWithReport>(add(run, 'Gone.pdf'));
  expect(await isStored(bytesOf(gone))).toBe(true);
  expect((await removed(gone.files[0]?.id ?? '')).status).toBe(204);
  await expect.poll(() => isStored(bytesOf(gone))).toBe(false);

  // One upload, named twice.
  const upload_id = await fileOf('Kept.pdf');
  const twice = [{ id: setup.firm.id(), upload_id }];
  const params = { id: run.id };
  await dataOf(
    setup.server.call(contract.addReportFiles, { params, body: { files: twice } }, { bearer: setup.payroll }),
  );
  const again = [{ id: setup.firm.id(), upload_id }];
  const kept = await dataOf<PayRunWithReport>(
    setup.server.call(contract.addReportFiles, { params, body: { files: again } }, { bearer: setup.payroll }),
  );
  expect((await removed(twice[0]?.id ?? '')).status).toBe(204);
  expect(
    (
      await setup.server.call(
        contract.readRunFile,
        { params: { id: again[0]?.id ?? '' } },
        { bearer: setup.payroll },
      )
    ).status,
  ).toBe(200);
  expect(await isStored(bytesOf(kept))).toBe(true);
  // Nothing names it any more: neither is the upload there to be used again.
  expect((await removed(again[0]?.id ?? '')).status).toBe(204);
  await expect.poll(() => isStored(bytesOf(kept))).toBe(false);
  const late = [{ id: setup.firm.id(), upload_id }];
  const refusal = await refusalOf(
    setup.server.call(contract.addReportFiles, { params, body: { files: late } }, { bearer: setup.payroll }),
  );
  expect(refusal.errors?.['files.0.upload_id']).toEqual(['This file is no longer there. Choose it again.']);
});

test('an approval of a report counts only with the files it was read with', async () => {
  const sent = await moved(await reviewedRun(), 'CLIENT_APPROVAL');
  const back = await moved(sent, 'IN_REVIEW');
  await moved(await dataOf<PayRunWithReport>(add(back, 'Bank file.pdf')), 'CLIENT_APPROVAL');
  const body = { version: sent.version, approve: true, comment: '' };
  const refusal = await refusalOf(
    setup.server.call(answerPayReport, { params: { id: sent.id }, body }, { bearer: setup.contact }),
  );
  expect(refusal).toMatchObject({ status: 409, message: expect.stringMatching(/Read it once more/) });
});

test('a sent report keeps its files, and the refusal says what to do', async () => {
  const run = await moved(
    await dataOf<PayRunWithReport>(add(await reviewedRun(), 'One.pdf')),
    'CLIENT_APPROVAL',
  );
  const words = { status: 409, message: expect.stringMatching(/Take it back to change its files/) };
  expect(await refusalOf(add(run, 'Two.pdf'))).toMatchObject(words);
  const params = { id: run.files[0]?.id ?? '' };
  const removed = setup.server.call(contract.removeReportFile, { params }, { bearer: setup.payroll });
  expect(await refusalOf(removed)).toMatchObject(words);
});

test('the same ids once more add nothing, and an upload of somebody else or of another kind is refused by its place', async () => {
  const run = await reviewedRun();
  const id = setup.firm.id();
  await dataOf(add(run, 'One.pdf', id));
  expect(namesIn(await dataOf<PayRunWithReport>(add(run, 'One.pdf', id)))).toEqual(['One.pdf']);
  const administrator = await setup.firm.bearerOf(setup.firm.staff.ADM.accountId, 'app', 'staff');
  const theirs = await uploadPdf(
    setup.server,
    setup.firm,
    administrator,
    {},
    { name: 'A.pdf', purpose: 'payroll' },
  );
  const document = await uploadPdf(
    setup.server,
    setup.firm,
    setup.payroll,
    {},
    { name: 'A.pdf', purpose: 'document' },
  );
  for (const upload_id of [theirs, document, setup.firm.id()]) {
    const files = [{ id: setup.firm.id(), upload_id }];
    const refusal = await refusalOf(
      setup.server.call(
        contract.addReportFiles,
        { params: { id: run.id }, body: { files } },
        { bearer: setup.payroll },
      ),
    );
    expect(refusal.errors?.['files.0.upload_id']?.[0]).toMatch(/no longer there/);
  }
});

test('staff who may not see pay, other clients and contacts without access to payroll read none of it', async () => {
  const run = await moved(
    await dataOf<PayRunWithReport>(add(await reviewedRun(), 'One.pdf')),
    'CLIENT_APPROVAL',
  );
  const id = run.files[0]?.id ?? '';
  const auditor = await setup.firm.bearerOf(setup.firm.staff.AUD.accountId, 'app', 'staff');
  const seen = await dataOf<PayRunWithReport>(
    setup.server.call(readPayRun, { params: { id: run.id } }, { bearer: auditor }),
  );
  expect(seen.files).toEqual([]);
  const read = await setup.server.call(contract.readRunFile, { params: { id } }, { bearer: auditor });
  expect(read.status).toBe(403);
  // By the row policies as well, whatever the call.
  const [row] = await setup.firm.as((tx) => tx.select().from(payRunFiles).where(eq(payRunFiles.id, id)));
  const fileId = row?.file_id ?? '';
  const masked = actor('staff', { userId: setup.firm.staff.AUD.id, masked: ['view payroll client'] });
  expect((await setup.server.db.as(masked, (tx) => factsOfFiles(tx, [fileId])))(fileId)).toBeUndefined();
  const birch = await setup.firm.tenant('Birch');
  await monthlyCalendar(setup.firm, birch, setup.server.now());
  const stranger = await setup.firm.bearerOf(birch.contacts.CONTACT_ADMIN.accountId, 'client', 'contact');
  expect((await open(id, stranger)).status).toBe(404);
  const viewer = await setup.firm.bearerOf(
    setup.alder.contacts.CONTACT_VIEWER.accountId,
    'client',
    'contact',
  );
  expect((await open(id, viewer)).status).toBe(403);
});

test('an answer that was sent twice counts once, and one that comes too late is told why', async () => {
  const run = await moved(await reviewedRun(), 'CLIENT_APPROVAL');
  const send = (approve: boolean, key = setup.firm.id()) =>
    setup.server.call(
      answerPayReport,
      {
        params: { id: run.id },
        body: { version: run.version, approve, comment: approve ? '' : 'Not yet.' },
      },
      { bearer: setup.contact, key },
    );
  // Two tabs at once, and the same item once more.
  const key = setup.firm.id();
  const answers = await Promise.all([send(true, key), send(true)]);
  answers.push(await send(true, key));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const log = await setup.firm.as((tx) => tx.select().from(activityLog));
  expect(log.filter(({ event, subject_id }) => event === 'approved' && subject_id === run.id)).toHaveLength(
    1,
  );
  expect(await refusalOf(send(false))).toMatchObject({
    status: 409,
    message: 'Con CONTACT_ADMIN approved this report already.',
  });
  const approved = await dataOf<PayRunWithReport>(
    setup.server.call(readPayRun, { params: { id: run.id } }, { bearer: setup.payroll }),
  );
  await moved(approved, 'IN_REVIEW');
  expect(await refusalOf(send(true))).toMatchObject({
    status: 404,
    message: expect.stringMatching(/the firm took it back/),
  });
});
