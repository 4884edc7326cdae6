import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEnvelope, type Draft, readDraft } from '#contract/signing/drafts.ts';
import { sendEnvelope } from '#contract/signing/sending.ts';
import { runNextJob } from '#server/jobs/runner.ts';
import { uploadCalls } from '#server/storage/test-uploads.ts';
import { makePdf } from '#tests/fixtures/pdf.ts';
import { dataOf } from '#tests/server/answers.ts';
import { envelopeFor } from '#tests/server/envelopes.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';
import { signingJobs } from '../jobs.ts';
import { compareKind } from './compare-job.ts';

let server: TestServer;
let firm: TestFirm;
let staff: string;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  staff = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
});
afterAll(() => server.close());

const { append, create } = uploadCalls(() => ({ server, firm, staff }));

test('a PDF that was uploaded is compared by a job; its draft tells how far that is, and is sent once it is done', async () => {
  const bytes = await makePdf({ title: 'Just uploaded' });
  const upload = (await create('Agreement.pdf', bytes.length)).data.id;
  await append(upload, 0, bytes);
  const tenant = await firm.tenant('Alder', firm.staff.RM.id);
  const whole = await envelopeFor(server, firm, staff, tenant);
  const body = { ...whole, documents: [{ id: whole.documents[0].id, uploadId: upload }] };
  const { version } = await dataOf<Draft>(server.call(createEnvelope, { body }, { bearer: staff }));
  const drawing = async () =>
    (await dataOf<Draft>(server.call(readDraft, { params: { id: body.id } }, { bearer: staff }))).documents[0]
      ?.drawing;
  const send = () =>
    server.call(sendEnvelope, { params: { id: body.id }, body: { version } }, { bearer: staff });

  expect(await drawing()).toEqual({ state: 'comparing', compared: 0, differing: [] });
  const refused = await send();
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({
    errors: { 'documents.0': [expect.stringContaining('is still being compared')] },
  });
  const handlers = new Map(signingJobs.map((handler) => [handler.kind, handler]));
  while (await runNextJob(server.services, handlers, { in: [compareKind] }));
  expect(await drawing()).toEqual({ state: 'compared', compared: 1, differing: [] });
  expect((await send()).status).toBe(200);
});
