import { like } from 'drizzle-orm';
import { newId } from '#contract/core/values.ts';
import { appendUpload, chunkBytes, createUpload } from '#contract/documents/uploads.ts';
import { listDevices } from '#contract/session/devices.ts';
import { externalLogin, type SignedIn } from '#contract/session/session.ts';
import { createEnvelope, type Draft, readDraft } from '#contract/signing/drafts.ts';
import { looksFor } from '#contract/signing/drawing-rules.ts';
import { sendEnvelope } from '#contract/signing/sending.ts';
import { snapshot } from '#server/db/snapshot.ts';
import { mails } from '#server/mail/tables.ts';
import { dataOf, succeeded } from '#tests/server/answers.ts';
import type { ServerCall } from '#tests/server/caller.ts';
import type { StartPlace } from '#tests/server/processes/start-process.ts';
import { signerOn } from '#tests/server/signer.ts';

const id = () => newId(Date.now());

/** Uploads a PDF for signing, and returns the id of the upload. */
export async function uploadForSigning(call: ServerCall, bearer: string, bytes: Uint8Array): Promise<string> {
  const uploadId = id();
  const body = { id: uploadId, name: 'Agreement.pdf', size: bytes.length, purpose: 'signing' as const };
  await succeeded(call(createUpload, { body }, { bearer }));
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const input = { params: { id: uploadId }, query: { offset: String(at) } };
    const body = bytes.subarray(at, at + chunkBytes);
    await succeeded(call(appendUpload, { ...input, body }, { bearer }));
  }
  return uploadId;
}

/** Sends an envelope to outside signers, and returns its id and their addresses. */
export async function sendOutside(
  call: ServerCall,
  bearer: string,
  { bytes, signers }: { bytes: Uint8Array; signers: number },
) {
  const uploadId = await uploadForSigning(call, bearer, bytes);
  const [envelopeId, documentId] = [id(), id()];
  const people = Array.from({ length: signers }, (_, i) => ({
    id: id(),
    email: `signer-${i}-${envelopeId}@signers.example`,
  }));
  const draft = {
    id: envelopeId,
    title: `Agreement ${envelopeId}`,
    documents: [{ id: documentId, uploadId }],
    recipients: people.map(({ id, email }) => ({
      id,
      person: { kind: 'external' as const, name: 'Olive Outside', email },
      role: 'signer' as const,
      order: 1,
    })),
    fields: people.map(({ id: recipientId }, i) => ({
      ...{ id: id(), documentId, recipientId, kind: 'signature' as const, label: '', options: [] },
      ...{ required: true, page: 1, box: { x: 0.1, y: 0.1 + 0.2 * i, width: 0.3, height: 0.1 } },
    })),
  };
  const { version } = await dataOf<{ version: number }>(call(createEnvelope, { body: draft }, { bearer }));
  const { documents } = await whenCompared(() =>
    dataOf<Draft>(call(readDraft, { params: { id: envelopeId } }, { bearer })),
  );
  const body = { version, lookedAt: documents.flatMap(looksFor) };
  await succeeded(call(sendEnvelope, { params: { id: envelopeId }, body }, { bearer }));
  return { envelopeId, emails: people.map(({ email }) => email) };
}

/** The draft, once a job has compared its documents with what other programs show. */
async function whenCompared(read: () => Promise<Draft>): Promise<Draft> {
  for (;;) {
    const draft = await read();
    if (draft.documents.every(({ drawing }) => drawing.state !== 'comparing')) return draft;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Opens the link as its owner does, on a device of their own, and returns a function that makes their submission. */
export async function readySigner(call: ServerCall, token: string, envelopeId: string) {
  const entered = await succeeded(call(externalLogin, { body: { token } }));
  const { access_token: bearer } = (await entered.json()) as SignedIn;
  const devices = await dataOf<{ id: string; current: boolean }[]>(call(listDevices, {}, { bearer }));
  const server = { call, now: () => new Date().toISOString() };
  const device = devices.find(({ current }) => current)?.id ?? '';
  const signer = await signerOn(server, { id }, bearer, device);
  return signer.prepare(await signer.read(envelopeId));
}

/** The token in the mail to each address. */
export async function tokensByEmail(place: StartPlace): Promise<Map<string, string>> {
  const rows = await snapshot(await place.ownerUrl(), (tx) =>
    tx.select().from(mails).where(like(mails.to, '%@signers.example')),
  );
  return new Map(rows.map(({ to, text }) => [to, /external-login\/([\w-]+)/.exec(text)?.[1] ?? '']));
}
