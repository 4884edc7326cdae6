import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint, Input } from '../../contract/endpoint.ts';
import { correctEnvelope, readSentEnvelope, type SentEnvelope } from '../../contract/sending.ts';
import { enrolDevice } from '../../contract/session.ts';
import { type Envelope, readDocumentFile, readEnvelope } from '../../contract/signing.ts';
import {
  issueTicket,
  type Receipt,
  type Submission,
  submit,
  type Ticket,
} from '../../contract/submission.ts';
import { type SigningDevice, signingDevice } from '../../server/signing/signing-device.ts';
import { uploadPdf } from './envelopes.ts';
import { type TestFirm, testFirm } from './fixtures.ts';
import { type Side, twoSides } from './sides.ts';
import { type TestServer, testServer } from './test-server.ts';

const audiences = ['contact', 'employee', 'signer'] as const;
type SigningAudience = (typeof audiences)[number];

let server: TestServer;
let firm: TestFirm;
let side: Side;
beforeAll(async () => {
  server = await testServer();
  firm = await testFirm(server);
  [side] = await twoSides(server, firm);
});
afterAll(() => server.close());

async function data<T>(endpoint: Endpoint, input: Input<Endpoint>, bearer?: string): Promise<T> {
  const response = await server.call(endpoint, input, { bearer });
  const body = (await response.json()) as { data: T };
  expect(response.status, JSON.stringify(body)).toBe(200);
  return body.data;
}

/** Somebody with a device that knows the server's sealing key, as the app makes it after the sign-in. */
async function signerAs(audience: SigningAudience) {
  const bearer = side.bearers[audience];
  const device: SigningDevice = await signingDevice(side.deviceIds[audience]);
  const body = { deviceId: device.id, publicKey: Buffer.from(device.publicKey).toString('base64') };
  const { sealingKey } = await data<{ sealingKey: { id: string; publicKey: string } }>(
    enrolDevice,
    { body },
    bearer,
  );
  const key = { id: sealingKey.id, publicKey: new Uint8Array(Buffer.from(sealingKey.publicKey, 'base64')) };
  const params = { id: side.envelope.id };
  const read = () => data<Envelope>(readEnvelope, { params }, bearer);
  const signed = async (envelope: Envelope) => {
    const ticket = await data<Ticket>(issueTicket, { params, body: { deviceId: device.id } }, bearer);
    const act: Submission = {
      kind: 'sign',
      ticketId: ticket.id,
      submissionId: firm.id(),
      envelopeVersion: envelope.version,
      documents: envelope.documents.map(({ id, sha256, fieldsHash }) => ({ id, sha256, fieldsHash })),
      deviceTime: server.now(),
      elapsedMs: 1,
      offline: true,
      consentVersion: envelope.consent.version,
      signature: { kind: 'typed', text: 'Olive Outside' },
      values: {},
    };
    return device.seal(envelope.id, act, key);
  };
  const file = async (documentId: string) => {
    const response = await server.call(readDocumentFile, { params: { id: documentId } }, { bearer });
    expect(response.status).toBe(200);
    return createHash('sha256')
      .update(new Uint8Array(await response.arrayBuffer()))
      .digest('hex');
  };
  return { read, signed, file };
}

test('who signed a document that was replaced meanwhile is refused, reads the new version in the same session, and signs that', async () => {
  const { id, documentId } = side.envelope;
  const signers = await Promise.all(audiences.map(signerAs));
  const before = await Promise.all(
    signers.map(async (signer) => {
      const envelope = await signer.read();
      return { signer, envelope, item: await signer.signed(envelope) };
    }),
  );
  const sender = side.bearers.staff;
  const { version } = await data<SentEnvelope>(readSentEnvelope, { params: { id } }, sender);
  const uploadId = await uploadPdf(server, firm, sender, { title: 'Agreement, second version' });
  await data(correctEnvelope, { params: { id }, body: { version, documentId, uploadId } }, sender);

  for (const { signer, envelope, item } of before) {
    const refused = await server.call(submit, { params: { id }, body: item });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: 'document_changed' });

    const now = await signer.read();
    expect(now).toMatchObject({ version: version + 1, status: 'sent', me: { action: 'due' } });
    expect(now.fields).toEqual(envelope.fields);
    const [was, is] = [envelope.documents[0], now.documents[0]];
    expect(is?.id).toBe(was?.id);
    expect(is?.sha256).not.toBe(was?.sha256);
    expect(await signer.file(documentId)).toBe(is?.sha256);
    const again = await data<Receipt>(submit, { params: { id }, body: await signer.signed(now) });
    expect(again.result).toBe('signed');
  }
});
