import { desc, eq, sql } from 'drizzle-orm';
import type { UploadPurpose } from '#contract/core/limits.ts';
import { appendUpload, createUpload } from '#contract/documents/uploads.ts';
import { externalLogin, type SignedIn } from '#contract/session/session.ts';
import { createEnvelope, type WholeDraft } from '#contract/signing/drafts.ts';
import { sendEnvelope } from '#contract/signing/sending.ts';
import { pdfFacts } from '#server/files/tables.ts';
import { mails } from '#server/mail/tables.ts';
import { makePdf, type PdfOptions } from '../fixtures/pdf.ts';
import { dataOf, succeeded } from './answers.ts';
import type { TestFirm } from './fixtures.ts';
import type { Tenant } from './tenant.ts';
import type { TestServer } from './test-server.ts';

export interface SentTestEnvelope {
  id: string;
  documentId: string;
  /** Address of the outside signer. */
  email: string;
  /** The bearer of the outside signer. */
  signer: string;
}

/** Uploads a PDF to sign, and returns the id of the upload. */
export async function uploadPdf(
  server: TestServer,
  firm: TestFirm,
  bearer: string,
  options: PdfOptions = {},
  {
    name = 'Agreement.pdf',
    purpose = 'signing',
    made,
  }: { name?: string; purpose?: UploadPurpose; made?: Uint8Array | undefined } = {},
): Promise<string> {
  const bytes = made ?? (await makePdf(options));
  const id = firm.id();
  const body = { id, name, size: bytes.length, purpose };
  await succeeded(server.call(createUpload, { body }, { bearer }));
  await succeeded(
    server.call(appendUpload, { params: { id }, query: { offset: '0' }, body: bytes }, { bearer }),
  );
  await setDrawnAlike(firm, id);
  return id;
}

/** Has an upload compared, without the time that drawing takes. */
async function setDrawnAlike(firm: TestFirm, uploadId: string): Promise<void> {
  const file = eq(pdfFacts.file_id, sql`(select file_id from uploads where id = ${uploadId})`);
  const drawing = { state: 'compared' as const, compared: 1, differing: [] };
  await firm.as((tx) => tx.update(pdfFacts).set({ drawing }).where(file));
}

/** The token of the newest link mailed to an address. */
export async function newestLink(firm: TestFirm, email: string): Promise<string> {
  const [mail] = await firm.as((tx) =>
    tx.select().from(mails).where(eq(mails.to, email)).orderBy(desc(mails.id)),
  );
  return /external-login\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** An envelope to the tenant's contact, employee and an outside signer of that address, its document uploaded. */
export async function envelopeFor(
  server: TestServer,
  firm: TestFirm,
  bearer: string,
  tenant: Tenant,
  email = `outside-${firm.id()}@signers.example`,
): Promise<WholeDraft & { documents: [{ id: string; uploadId: string }] }> {
  const documentId = firm.id();
  const people: WholeDraft['recipients'][number]['person'][] = [
    { kind: 'contact', id: tenant.contacts.CONTACT_ADMIN.id },
    { kind: 'employee', id: tenant.employee.id },
    { kind: 'external', name: 'Olive Outside', email },
  ];
  const recipients = people.map((person) => ({ id: firm.id(), person, role: 'signer' as const, order: 1 }));
  const fields = recipients.map(({ id: recipientId }, i) => ({
    id: firm.id(),
    documentId,
    recipientId,
    kind: 'signature' as const,
    label: '',
    options: [],
    required: true,
    page: 1,
    box: { x: 0.1, y: 0.1 + i * 0.2, width: 0.3, height: 0.1 },
  }));
  return {
    id: firm.id(),
    title: 'Agreement',
    message: '',
    client_id: tenant.clientId,
    documents: [{ id: documentId, uploadId: await uploadPdf(server, firm, bearer) }],
    recipients,
    fields,
  };
}

/** The draft with a one-time code required of its outside signers. */
export const askingForCode = (draft: WholeDraft): WholeDraft => ({
  ...draft,
  recipients: draft.recipients.map(({ person, ...recipient }) => ({
    ...recipient,
    person: person.kind === 'external' ? { ...person, asksForCode: true } : person,
  })),
});

/** Makes a draft and sends it, through the API. */
export async function sendWholeDraft(server: TestServer, body: WholeDraft, bearer: string): Promise<void> {
  const { version } = await dataOf<{ version: number }>(server.call(createEnvelope, { body }, { bearer }));
  await succeeded(server.call(sendEnvelope, { params: { id: body.id }, body: { version } }, { bearer }));
}

/** Enters by the newest link mailed to an outside signer, and returns their bearer. */
export async function enterByLink(server: TestServer, firm: TestFirm, email: string): Promise<string> {
  const token = await newestLink(firm, email);
  const entered = await succeeded(server.call(externalLogin, { body: { token } }));
  return ((await entered.json()) as SignedIn).access_token;
}

/** Sends the envelope of `envelopeFor`, and enters as its outside signer. */
export async function sentEnvelope(
  server: TestServer,
  firm: TestFirm,
  bearer: string,
  tenant: Tenant,
): Promise<SentTestEnvelope> {
  const email = `outside-${firm.id()}@signers.example`;
  const body = await envelopeFor(server, firm, bearer, tenant, email);
  const { id, documents } = body;
  await sendWholeDraft(server, body, bearer);
  return { id, documentId: documents[0].id, email, signer: await enterByLink(server, firm, email) };
}
