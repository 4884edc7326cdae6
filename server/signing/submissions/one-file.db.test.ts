import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf } from '#server/hash.ts';
import {
  damage,
  makeForm,
  makePdf,
  makeUnbalanced,
  makeXrefStream,
  protectPdf,
} from '#tests/fixtures/pdf.ts';
import { isClean, judge, popplerText, signaturesOf } from '#tests/fixtures/pdf-tools.ts';
import { signingFirm } from '../test-envelope.ts';

let firm: Awaited<ReturnType<typeof signingFirm>>;
beforeAll(async () => {
  firm = await signingFirm();
});
afterAll(() => firm.close());

const byQpdf = (bytes: Uint8Array, ...options: string[]): Uint8Array =>
  judge('qpdf', [bytes], (path) => [...options, path, '-']).stdout;

/** Typical uploads; true if preparing has to change the file. */
const uploads: readonly [string, () => Promise<Uint8Array>, boolean][] = [
  ['a plain file', () => makePdf({ pages: 3 }), false],
  ['compressed objects', () => makeXrefStream({ pages: 3 }), false],
  ['a linearised file', async () => byQpdf(await makePdf({ pages: 3 }), '--linearize'), false],
  ['a form', () => makeForm(), true],
  ['a form that was never drawn', () => makeForm({ stale: true }), true],
  ['content that leaves a state open', makeUnbalanced, true],
  ['an owner password', async () => protectPdf(await makePdf()), true],
  ['a damaged index', async () => damage(await makePdf()), true],
];

/** Has an envelope of one document signed and sealed. */
async function signed(id: string): Promise<{ shown: Uint8Array; row: Record<string, string> | undefined }> {
  const signer = await firm.byLink('ann.lee@example.com');
  const ticket = await firm.prepare(signer, id);
  const shown = await firm.services.files.bytes(ticket.documents[0]?.sha256 ?? '');
  await firm.deliver(id, await firm.seal(signer, id, await firm.act(signer, ticket)));
  await firm.runJobs().catch(() => undefined);
  const [row] = await firm.sql(
    'select d.sha256, d.sealed_sha256, e.status, e.seal_cause from envelope_documents d join envelopes e on e.id = d.envelope_id where e.id = $1',
    [id],
  );
  return { shown, row };
}

describe('an envelope of an earlier version', () => {
  const fileOf = '(select file_id from envelope_documents where envelope_id = $1)';

  test.each([
    ['without fingerprints', `delete from pdf_facts where file_id = ${fileOf}`],
    [
      'with those of another parser',
      `update pdf_facts set fingerprints = '{"by":"pdf.js 1.0.0, format 1","pages":[]}' where file_id = ${fileOf}`,
    ],
    [
      'with those that do not say whose',
      `update pdf_facts set fingerprints = '[]' where file_id = ${fileOf}`,
    ],
  ])('is sealed as it was shown: %s', async (_, change) => {
    const { id } = await firm.sent([{ name: 'Ann Lee' }]);
    await firm.sql(change, [id]);
    const { shown, row } = await signed(id);
    expect(row).toMatchObject({ status: 'completed', sha256: hashOf(shown) });
    const sealed = await firm.services.files.bytes(row?.sealed_sha256 ?? '');
    expect(Buffer.from(sealed).subarray(0, shown.length).equals(shown)).toBe(true);
  });

  test('is not, and says so, where its file cannot be appended to', async () => {
    const { id } = await firm.sent([{ name: 'Ann Lee' }]);
    const { sha256, size } = await firm.services.files.put(await protectPdf(await makePdf()));
    await firm.sql(`delete from pdf_facts where file_id = ${fileOf}`, [id]);
    await firm.sql(`update files set sha256 = $2, size = $3 where id = ${fileOf}`, [id, sha256, size]);
    await firm.sql('update envelope_documents set sha256 = $2 where envelope_id = $1', [id, sha256]);
    const { row } = await signed(id);
    expect(row).toMatchObject({
      status: 'sealing',
      seal_cause: expect.stringContaining('send the document again in a new envelope'),
    });
  });
});

describe.each(uploads)('%s', (_, make, changes) => {
  test('is one file: shown, hashed, signed, and the beginning of the sealed one', async () => {
    const given = await make();
    const draft = await firm.draft([{ name: 'Ann Lee' }]);
    const [document] = draft.documents;
    const documents = [{ id: document?.id ?? '', uploadId: await firm.upload(given) }];
    const { id } = await firm.sent([], { ...draft, documents });

    const signer = await firm.byLink('ann.lee@example.com');
    const ticket = await firm.prepare(signer, id);
    const { documents: seen } = await firm.view(signer, id);
    const shown = await firm.services.files.bytes(seen[0]?.sha256 ?? '');
    expect(Buffer.from(shown).equals(given)).toBe(!changes);
    expect(ticket.documents.map(({ sha256 }) => sha256)).toEqual([hashOf(shown)]);

    await firm.deliver(id, await firm.seal(signer, id, await firm.act(signer, ticket)));
    await firm.runJobs();
    const [row] = await firm.sql(
      'select d.sha256, d.sealed_sha256, e.status from envelope_documents d join envelopes e on e.id = d.envelope_id where e.id = $1',
      [id],
    );
    expect(row).toMatchObject({ status: 'completed', sha256: hashOf(shown) });
    const sealed = await firm.services.files.bytes(row?.sealed_sha256);
    expect(Buffer.from(sealed).subarray(0, shown.length).equals(shown)).toBe(true);
    expect(signaturesOf(sealed)).toMatchObject([{ valid: true, whole: true }]);
    expect(isClean(sealed)).toBe(true);
    expect(popplerText(sealed)).toContain('Berlin');
  });
});
