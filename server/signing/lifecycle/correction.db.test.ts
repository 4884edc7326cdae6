import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WholeDraft } from '#contract/signing/drafts.ts';
import { makePdf } from '#tests/fixtures/pdf.ts';
import { createEnvelope } from '../drafts/create-draft.ts';
import { sendEnvelope } from '../sending/send-envelope.ts';
import { anId, signingFirm, testPdf } from '../test-envelope.ts';
import { codeOf, errorsOf, refusalWords } from '../test-refusals.ts';
import { correctEnvelope } from './correct-envelope.ts';
import { readCorrection } from './correction.ts';

let firm: Awaited<ReturnType<typeof signingFirm>>;
beforeAll(async () => {
  firm = await signingFirm();
});
afterAll(() => firm.close());

const subjectsTo = async (email: string) => (await firm.mailsTo(email)).map(({ subject }) => subject);

test('a correction asks everybody due to read again, and is refused once somebody has signed', async () => {
  const { id, version, documents } = await firm.sent([{ name: 'Lea Due' }, { name: 'Max Due' }]);
  const lea = await firm.byLink('lea.due@example.com');
  const old = await firm.prepare(lea, id);
  const documentId = documents[0]?.id ?? '';
  const correct = async (bytes: Uint8Array, given: number) => {
    const uploadId = await firm.upload(bytes);
    return firm.bySender((call) => correctEnvelope(call, id, { version: given, documentId, uploadId }));
  };
  const corrected = await correct(await testPdf(3, 'Corrected agreement'), version);
  expect(corrected).toMatchObject({ version: version + 1, status: 'sent' });
  expect(corrected.documents[0]?.sha256).not.toBe(documents[0]?.sha256);
  expect((await subjectsTo('max.due@example.com')).at(-1)).toBe(
    'Changed, please read again: Service agreement',
  );
  const late = await firm.seal(lea, id, await firm.act(lea, old));
  expect(await codeOf(firm.deliver(id, late))).toBe('document_changed');
  expect(await firm.signs('lea.due@example.com', id)).toMatchObject({ result: 'signed' });
  expect(await codeOf(correct(await testPdf(), version + 1))).toBe('conflict');
});

const sendOut = (draft: WholeDraft) =>
  firm.bySender(async (call) => {
    const { id, version } = await createEnvelope(call, draft);
    return sendEnvelope(call, id, version);
  });

/** Sends two people fields on these pages of a document; answers how to correct it by a PDF, as a preview or for good. */
async function sentWithFieldsOn(name: string, pages: readonly number[]) {
  const draft = await firm.draft([{ name: `${name} One` }, { name: `${name} Two`, order: 2 }], {
    documents: [{ id: anId(), uploadId: await firm.upload(await testPdf(3)) }],
  });
  const documentId = draft.documents[0]?.id ?? '';
  const fields = draft.fields.map((field, at) => ({ ...field, documentId, page: pages[at] ?? 1 }));
  const { id, version } = await sendOut({ ...draft, fields });
  const replacing = async (bytes: Uint8Array) => ({ documentId, uploadId: await firm.upload(bytes) });
  return {
    id,
    version,
    documentId,
    tried: async (bytes: Uint8Array, who = firm.sender) => {
      const by = await replacing(bytes);
      return firm.bySender((call) => readCorrection(call, id, by), who);
    },
    corrected: async (bytes: Uint8Array) => {
      const by = await replacing(bytes);
      return firm.bySender((call) => correctEnvelope(call, id, { version, ...by }));
    },
  };
}

test('the effect of a correction is read before it: sizes and fields, and nothing of it happens', async () => {
  const { id, tried } = await sentWithFieldsOn('Abe', [1, 2]);
  const landscape = await makePdf({ pages: 4, mediaBox: [0, 0, 842, 595] });
  const { pageSizes, earlierSizes, fields, problems, recipients, dateLanguage } = await tried(landscape);
  expect(recipients.map(({ name, company }) => [name, company])).toEqual([
    ['Abe One', ''],
    ['Abe Two', ''],
  ]);
  expect(dateLanguage).toBe('en');
  expect(problems).toEqual([]);
  expect(pageSizes.map(({ width }) => Math.round(width))).toEqual([842, 842, 842, 842]);
  expect(earlierSizes.map(({ width }) => Math.round(width))).toEqual([595, 595, 595]);
  expect(fields.map(({ page }) => page).toSorted()).toEqual([1, 1, 1, 2]);
  const [row] = await firm.sql('select version from envelopes where id = $1', [id]);
  expect(row?.version).toBe(2);
  expect(await subjectsTo('abe.one@example.com')).toHaveLength(1);
});

test('an upload that was only tried is not kept for it', async () => {
  const { id, documentId } = await sentWithFieldsOn('Ada', []);
  const uploadId = await firm.upload(await testPdf(1, 'Tried'));
  await firm.bySender((call) => readCorrection(call, id, { documentId, uploadId }));
  const used = () => firm.sql('select used_at from uploads where id = $1', [uploadId]);
  expect(await used()).toEqual([{ used_at: null }]);
  await firm.bySender((call) => correctEnvelope(call, id, { version: 2, documentId, uploadId }));
  expect(await used()).toEqual([{ used_at: expect.anything() }]);
});

test.each([
  ['Kit', [1, 2], 1, 'It has 1 page, but there are fields on page 2.'],
  ['Kai', [3, 1, 2], 1, 'It has 1 page, but there are fields on pages 2 and 3.'],
  ['Kim', [3, 1, 2], 2, 'It has 2 pages, but there are fields on page 3.'],
])('a correction must have the pages the fields lie on, here of %s', async (name, on, pages, words) => {
  const { tried, corrected, id } = await sentWithFieldsOn(name, on);
  const short = await testPdf(pages, 'Shorter');
  expect((await tried(short)).problems).toEqual([words]);
  expect(await errorsOf(corrected(short))).toEqual({ uploadId: [words] });
  const [row] = await firm.sql('select pages from envelope_documents where envelope_id = $1', [id]);
  expect(row?.pages).toBe(3);
});

test('fields that would lie over each other on smaller pages keep a correction out', async () => {
  const draft = await firm.draft([{ name: 'Ole Over' }]);
  const fields = draft.fields.map((field, at) => ({
    ...field,
    box: { x: 0.1, y: 0.2 + at * 0.0495, width: 0.3, height: 0.05 },
  }));
  const { id, version } = await sendOut({ ...draft, fields });
  const large = await makePdf({ mediaBox: [0, 0, 14_000, 14_000] });
  const by = { documentId: draft.documents[0]?.id ?? '', uploadId: await firm.upload(large) };
  const words = ['Fields must not overlap.'];
  expect((await firm.bySender((call) => readCorrection(call, id, by))).problems).toEqual(words);
  const corrected = firm.bySender((call) => correctEnvelope(call, id, { version, ...by }));
  expect(await errorsOf(corrected)).toEqual({ uploadId: words });
});

test('the document as it is already asks nobody to read again', async () => {
  const same = await testPdf(2, 'The same');
  const draft = await firm.draft([{ name: 'Sam Again' }]);
  const documentId = draft.documents[0]?.id ?? '';
  const documents = [{ id: documentId, uploadId: await firm.upload(same) }];
  const { id, version } = await sendOut({ ...draft, documents });
  const by = { documentId, uploadId: await firm.upload(same) };
  expect(await errorsOf(firm.bySender((call) => correctEnvelope(call, id, { version, ...by })))).toEqual({
    uploadId: ['This is the document as it is already.'],
  });
  expect(await subjectsTo('sam.again@example.com')).toHaveLength(1);
});

test('nothing is tried on what is another’s, on a draft, or once somebody acted', async () => {
  const { id, tried } = await sentWithFieldsOn('Tia', []);
  const pdf = await testPdf(1, 'Another');
  expect(await codeOf(tried(pdf, await firm.staff('Ulf Other')))).toBe('not_found');
  const unsent = await firm.draft([{ name: 'Uma Unsent' }]);
  await firm.bySender((call) => createEnvelope(call, unsent));
  const by = { documentId: anId(), uploadId: anId() };
  expect(await codeOf(firm.bySender((call) => readCorrection(call, unsent.id, by)))).toBe('conflict');
  expect(await errorsOf(firm.bySender((call) => readCorrection(call, id, by)))).toHaveProperty('documentId');
  await firm.signs('tia.one@example.com', id);
  expect(await refusalWords(tried(pdf))).toBe(
    'Somebody has acted on it already. Cancel it and send a new one.',
  );
});
