import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEnvelope } from '#contract/signing/drafts.ts';
import {
  type PagePictures,
  readDraftPictures,
  readUploadPictures,
} from '#contract/signing/drawing-pictures.ts';
import { dataOf } from '#tests/server/answers.ts';
import { envelopeFor, sendWholeDraft, uploadPdf } from '#tests/server/envelopes.ts';
import { type TestFirm, testFirm } from '#tests/server/fixtures.ts';
import { type TestServer, testServer } from '#tests/server/test-server.ts';

let server: TestServer;
let firm: TestFirm;
let staff: string;
let other: string;
let tenant: Awaited<ReturnType<TestFirm['tenant']>>;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  tenant = await firm.tenant('Alder', firm.staff.RM.id);
  staff = await firm.bearerOf(firm.staff.RM.accountId, 'app', 'staff');
  other = await firm.bearerOf(firm.staff.ADM.accountId, 'app', 'staff');
});
afterAll(() => server.close());

async function drafted() {
  const body = await envelopeFor(server, firm, staff, tenant);
  await dataOf(server.call(createEnvelope, { body }, { bearer: staff }));
  return body;
}
const ofDraft = (id: string, document: string, page = '1', bearer = staff) =>
  server.call(readDraftPictures, { params: { id, document }, query: { page } }, { bearer });
const ofUpload = (id: string, page = '1', bearer = staff) =>
  server.call(readUploadPictures, { params: { id }, query: { page } }, { bearer });

/** Size of a PNG, pixels. */
function sizeOf(base64: string): [number, number] {
  const png = Buffer.from(base64, 'base64');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

test('a page of a draft, and of an upload, is answered as both programs draw it, and kept by nobody', async () => {
  const { id, documents } = await drafted();
  const answer = await ofDraft(id, documents[0].id);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const pictures = await dataOf<PagePictures>(Promise.resolve(answer));
  expect(sizeOf(pictures.shown)).toEqual(sizeOf(pictures.other));
  expect(sizeOf(pictures.shown)[0]).toBeGreaterThan(500);
  expect(pictures.marks).toEqual([]);
  expect(await dataOf(ofUpload(documents[0].uploadId))).toEqual(pictures);
});

test('there is no page beyond the last', async () => {
  const { id, documents } = await drafted();
  for (const answer of [
    await ofDraft(id, documents[0].id, '2'),
    await ofUpload(documents[0].uploadId, '2'),
  ]) {
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ message: 'There is no such page.' });
  }
  expect((await ofDraft(id, documents[0].id, '0')).status).toBe(422);
});

test('nobody else’s draft or upload is drawn, nor a document of another one, nor what was sent', async () => {
  const { id, documents } = await drafted();
  const another = await drafted();
  const refused = [
    await ofDraft(id, documents[0].id, '1', other),
    await ofUpload(documents[0].uploadId, '1', other),
    await ofDraft(id, another.documents[0].id),
    await ofUpload(await uploadPdf(server, firm, staff, {}, { purpose: 'document' })),
  ];
  const sent = await envelopeFor(server, firm, staff, tenant);
  await sendWholeDraft(server, sent, staff);
  refused.push(await ofDraft(sent.id, sent.documents[0].id));
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
});

test('a page that one program cannot draw is refused in words', async () => {
  const { id, documents } = await drafted();
  const { pdf } = server.services;
  const turns = pdf.for;
  pdf.for = () => ({ run: (() => Promise.reject(new Error('The PDF worker was closed.'))) as never });
  const answer = await ofDraft(id, documents[0].id);
  pdf.for = turns;
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({ message: 'This page cannot be drawn by two programs.' });
});
