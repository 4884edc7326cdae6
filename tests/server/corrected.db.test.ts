import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint, Input } from '#contract/core/endpoint.ts';
import { correctEnvelope, readSentEnvelope, type SentEnvelope } from '#contract/signing/sending.ts';
import { readDocumentFile } from '#contract/signing/signing.ts';
import { type Receipt, submit } from '#contract/signing/submission.ts';
import { dataOf, succeeded } from './answers.ts';
import { uploadPdf } from './envelopes.ts';
import { type TestFirm, testFirm } from './fixtures.ts';
import { type Side, twoSides } from './sides.ts';
import { signerOn } from './signer.ts';
import { type TestServer, testServer } from './test-server.ts';

const audiences = ['contact', 'employee', 'signer'] as const;

let server: TestServer;
let firm: TestFirm;
let side: Side;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  [side] = await twoSides(server, firm);
});
afterAll(() => server.close());

const data = <T>(endpoint: Endpoint, input: Input<Endpoint>, bearer?: string) =>
  dataOf<T>(server.call(endpoint, input, { bearer }));

/** The SHA-256 of a document as it is served to the bearer. */
async function hashOf(documentId: string, bearer: string): Promise<string> {
  const file = await succeeded(server.call(readDocumentFile, { params: { id: documentId } }, { bearer }));
  return createHash('sha256')
    .update(new Uint8Array(await file.arrayBuffer()))
    .digest('hex');
}

test('a signer of a document that was corrected meanwhile is refused, reads the new version in the same session, and signs that', async () => {
  const { id, documentId } = side.envelope;
  const before = await Promise.all(
    audiences.map(async (audience) => {
      const bearer = side.bearers[audience];
      const signer = await signerOn(server, firm, bearer, side.deviceIds[audience]);
      const envelope = await signer.read(id);
      const sign = await signer.prepare(envelope);
      return { bearer, signer, envelope, item: await sign() };
    }),
  );
  const sender = side.bearers.staff;
  const { version } = await data<SentEnvelope>(readSentEnvelope, { params: { id } }, sender);
  const uploadId = await uploadPdf(server, firm, sender, { title: 'Agreement, second version' });
  await data(correctEnvelope, { params: { id }, body: { version, documentId, uploadId } }, sender);

  for (const { bearer, signer, envelope, item } of before) {
    const refused = await server.call(submit, { params: { id }, body: item });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: 'document_changed' });

    const now = await signer.read(id);
    expect(now).toMatchObject({ version: version + 1, status: 'sent', me: { action: 'due' } });
    expect(now.fields).toEqual(envelope.fields);
    const [was, is] = [envelope.documents[0], now.documents[0]];
    expect(is?.id).toBe(was?.id);
    expect(is?.sha256).not.toBe(was?.sha256);
    expect(await hashOf(documentId, bearer)).toBe(is?.sha256);
    const sign = await signer.prepare(now);
    const again = await data<Receipt>(submit, { params: { id }, body: await sign() });
    expect(again.result).toBe('signed');
  }
});
