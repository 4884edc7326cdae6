import { eq } from 'drizzle-orm';
import { exportClients } from '#contract/clients/clients.ts';
import { addComment } from '#contract/clients/comments.ts';
import type { Audience } from '#contract/core/endpoint.ts';
import { getYourPublicUrl } from '#contract/documents/public-links.ts';
import { listInbox } from '#contract/inbox.ts';
import { listDevices } from '#contract/session/devices.ts';
import { createEnvelope } from '#contract/signing/drafts.ts';
import { createView } from '#contract/views.ts';
import type { Tx } from '#server/db/db.ts';
import { putInInbox } from '#server/inbox/put.ts';
import { insertDrives } from '#server/integrations/storage/queries.ts';
import { insertPasskey } from '#server/session/passkeys/queries.ts';
import { devices } from '#server/session/tables.ts';
import { dataOf } from './answers.ts';
import { envelopeFor, type SentTestEnvelope, sentEnvelope, uploadPdf } from './envelopes.ts';
import type { TestFirm } from './fixtures.ts';
import { invoiceBody, issuedInvoice, issuingCompany } from './invoices.ts';
import { sentPayRun } from './pay-runs.ts';
import type { Tenant } from './tenant.ts';
import type { TestServer } from './test-server.ts';

/** One side: its rows, and somebody of each audience signed in. */
export interface Side {
  tenant: Tenant;
  envelope: SentTestEnvelope;
  /** A draft of the member of staff. */
  draftId: string;
  draftDocumentId: string;
  uploadId: string;
  /** A pay run that was sent to the contact for approval. */
  payRunId: string;
  /** A file that was sent with its report. */
  reportFileId: string;
  /** An invoice to the client. */
  invoiceId: string;
  /** A public link of the contact to a document. */
  linkId: string;
  /** A message to the client, and a file of it. */
  messageId: string;
  messageFileId: string;
  /** A view of a list that the member of staff saved for themselves. */
  viewId: string;
  /** Their own drive in the document storage. */
  driveId: string;
  /** An export of theirs. */
  exportId: string;
  /** An inbox entry of each; outside signers have no inbox. */
  inboxIds: Partial<Record<Audience, string>>;
  deviceIds: Record<Audience, string>;
  /** A passkey of each but the signer, who has no account. */
  passkeyIds: Partial<Record<Audience, string>>;
  bearers: Record<Audience, string>;
}

async function side(
  server: TestServer,
  firm: TestFirm,
  name: string,
  sender: { id: string; accountId: string },
): Promise<Side> {
  const tenant = await firm.tenant(name, sender.id);
  const staff = await firm.bearerOf(sender.accountId, 'app', 'staff');
  const envelope = await sentEnvelope(server, firm, staff, tenant);
  const draft = await envelopeFor(server, firm, staff, tenant);
  await server.call(createEnvelope, { body: draft }, { bearer: staff });
  const { payRunId, reportFileId } = await sentPayRun(firm, tenant, sender.id, server.now());
  const contact = await firm.bearerOf(tenant.contacts.CONTACT_ADMIN.accountId, 'client', 'contact');
  const employee = await firm.bearerOf(tenant.employee.accountId, 'client', 'employee');
  const bearers = { staff, contact, employee, signer: envelope.signer };
  const deviceIds = {} as Side['deviceIds'];
  for (const audience of Object.keys(bearers) as Audience[]) {
    const list = await dataOf<{ id: string; current: boolean }[]>(
      server.call(listDevices, {}, { bearer: bearers[audience] }),
    );
    deviceIds[audience] = list.find(({ current }) => current)?.id ?? '';
  }
  await firm.as((tx) =>
    putInInbox(
      tx,
      { readerId: sender.id, kind: 'signing.declined', title: name, body: name, path: null },
      server.now(),
    ),
  );
  const inboxIds: Side['inboxIds'] = {};
  for (const audience of ['staff', 'contact', 'employee'] as const) {
    const [item] = await dataOf<{ id: string }[]>(
      server.call(listInbox, { query: {} }, { bearer: bearers[audience] }),
    );
    inboxIds[audience] = item?.id ?? '';
  }
  const finance = await firm.bearerOf(firm.staff.FIN.accountId, 'app', 'staff');
  const invoice = invoiceBody(firm, tenant, await issuingCompany(server, firm));
  const invoiceId = await issuedInvoice(server, invoice, finance);
  const linked = await dataOf<{ link: { id: string } }>(
    server.call(getYourPublicUrl, { body: { document_id: tenant.sharedDocumentId } }, { bearer: contact }),
  );
  const message = {
    ...{ id: firm.id(), parent: null, visibility: 'CLIENT' as const, body: name, mentions: [] },
    files: [await uploadPdf(server, firm, staff, {}, { purpose: 'document' })],
  };
  const written = await dataOf<{ comment: { files: { id: string }[] } }>(
    server.call(addComment, { params: { id: tenant.clientId }, body: message }, { bearer: staff }),
  );
  const viewId = firm.id();
  const form = { name, scope: 'mine' as const, team_id: null };
  await server.call(
    createView,
    { body: { id: viewId, list: 'clients', form, address: {} } },
    { bearer: staff },
  );
  const driveId = firm.id();
  await firm.as((tx) =>
    insertDrives(tx, [{ id: driveId, name: 'My drive', site_id: null, owner_id: sender.id }]),
  );
  const exportId = firm.id();
  const asked = { id: exportId, export_list_name: name, format: 'csv' as const, columns: ['name'] };
  await server.call(exportClients, { body: asked }, { bearer: staff });
  return {
    tenant,
    envelope,
    draftId: draft.id,
    draftDocumentId: draft.documents[0].id,
    bearers,
    deviceIds,
    passkeyIds: await passkeysOf(server, firm, deviceIds),
    inboxIds,
    messageId: message.id,
    messageFileId: written.comment.files[0]?.id ?? '',
    viewId,
    driveId,
    payRunId,
    reportFileId,
    invoiceId,
    linkId: linked.link.id,
    exportId,
    uploadId: await uploadPdf(server, firm, staff),
  };
}

/** A passkey on each device of somebody with an account. */
async function passkeysOf(
  server: TestServer,
  firm: TestFirm,
  { signer: _, ...deviceIds }: Side['deviceIds'],
): Promise<Side['passkeyIds']> {
  const ids: Side['passkeyIds'] = {};
  for (const [audience, device_id] of Object.entries(deviceIds) as [Audience, string][]) {
    const id = firm.id();
    await firm.as(async (tx) => {
      const account_id = await accountOfDevice(tx, device_id);
      const key = {
        credential_id: id,
        public_key: new Uint8Array(1),
        counter: 0,
        transports: [],
        label: 'Test',
      };
      await insertPasskey(tx, { id, account_id, device_id, ...key, created_at: server.now() });
    });
    ids[audience] = id;
  }
  return ids;
}

async function accountOfDevice(tx: Tx, id: string): Promise<string> {
  const [device] = await tx.select().from(devices).where(eq(devices.id, id));
  return device?.account_id ?? '';
}

/** Two clients, Alder and Birch, with rows of every kind, managed by different staff. */
export const twoSides = async (server: TestServer, firm: TestFirm): Promise<[Side, Side]> => [
  await side(server, firm, 'Alder', firm.staff.RM),
  await side(server, firm, 'Birch', firm.staff.ASC),
];
