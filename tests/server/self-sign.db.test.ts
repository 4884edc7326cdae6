import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEnvelope, type Draft, selfSign, type WholeDraft } from '#contract/signing/drafts.ts';
import { actor } from '#server/db/actor.ts';
import { consentOf } from '#server/signing/envelope/consent.ts';
import { dataOf } from './answers.ts';
import { envelopeFor } from './envelopes.ts';
import { type TestFirm, testFirm } from './fixtures.ts';
import { type TestServer, testServer } from './test-server.ts';

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
let server: TestServer;
let firm: TestFirm;
let bearer: string;
let draft: Draft;

beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  const { id: userId, accountId } = firm.staff.ADM;
  bearer = await firm.bearerOf(accountId, 'app', 'staff');
  const made = await envelopeFor(server, firm, bearer, await firm.tenant('Alder'));
  const [first, ...others] = made.recipients;
  const me = {
    id: first?.id ?? '',
    person: { kind: 'staff', id: userId },
    role: 'signer',
    order: 1,
  } as const;
  const body: WholeDraft = { ...made, recipients: [me, ...others] };
  draft = await dataOf<Draft>(server.call(createEnvelope, { body }, { bearer }));
});
afterAll(() => server.close());

/** Signs with a picture, and returns the tasks of the PDF process meanwhile. */
async function sign(png: string, change: { version?: number } = {}) {
  const asked: string[] = [];
  const { pdf } = server.services;
  const forAccount = pdf.for;
  pdf.for = (account) => ({
    run(task, ...args) {
      asked.push(task);
      return forAccount(account).run(task, ...args);
    },
  });
  const body = {
    version: draft.version,
    submissionId: firm.id(),
    documents: draft.documents.map(({ id, sha256, fieldsHash }) => ({ id, sha256, fieldsHash })),
    values: {},
    signature: { kind: 'image', png } as const,
    consentVersion: consentOf({ role: 'signer' }).version,
    deviceTime: server.now(),
    ...change,
  };
  const response = await server.call(selfSign, { params: { id: draft.id }, body }, { bearer });
  pdf.for = forAccount;
  return { status: response.status, asked, answer: (await response.json()) as unknown };
}

test('an image is validated outside of any transaction, and only for a submission that would count', async () => {
  const stale = await sign(pixel, { version: draft.version + 7 });
  expect([stale.status, stale.asked]).toEqual([409, []]);
  const unreadable = await sign(Buffer.from('not a picture').toString('base64'));
  expect(unreadable.answer).toMatchObject({
    errors: { signature: ['This picture could not be read. Use a PNG or JPEG file.'] },
  });
  const signed = await sign(pixel);
  expect([signed.status, signed.asked]).toEqual([200, ['composePdf']]);
});

test('the PDF process asked from within a transaction throws, so no handler of a test server does it unnoticed', async () => {
  const asking = server.db.as(actor('staff'), async () =>
    server.services.pdf.run('composePdf', new Uint8Array(), []),
  );
  await expect(asking).rejects.toThrow('within a transaction');
});
