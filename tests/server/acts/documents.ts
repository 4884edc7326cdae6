import { getPublicUrl, getYourPublicUrl } from '#contract/documents/public-links.ts';
import { getDocumentsByType, type StoredDocument } from '#contract/documents/stored-documents.ts';
import { sendDocuments } from '#contract/documents/your-documents.ts';
import { uploadPdf } from '../envelopes.ts';
import type { Acts } from './act.ts';
import type { ActContext } from './act-context.ts';

/** Writes of documents of a client: those of the firm, and those that its contacts send. */
export function documentActs({
  server,
  firm,
  staff,
  administrator,
  data,
  tenant,
  asContact,
}: ActContext): Acts {
  /** The first file of a client in the document storage. */
  async function storedOf(id: string) {
    const [file] = await data<StoredDocument[]>(getDocumentsByType, { params: { id } });
    if (!file) throw new Error('The client has no file.');
    return file;
  }
  return {
    'clientDocuments.add': async () => {
      const { clientId } = await tenant();
      const upload_id = await uploadPdf(server, firm, administrator, {}, { purpose: 'document' });
      const document = { id: firm.id(), upload_id, title: 'Letter', document_type: 'OTHER', valid_until: '' };
      const body = { client_id: clientId, lane: 'SHARED', folder: '', documents: [document] };
      return { bearer: administrator, body };
    },
    'clientDocuments.update': async () => ({
      bearer: administrator,
      params: { id: (await tenant()).sharedDocumentId },
      body: { version: 1, form: { document_type: 'TAX', issued: '2026-01-31', valid_until: '' } },
    }),
    'clientDocuments.move': async () => ({
      bearer: administrator,
      params: { id: (await tenant()).sharedDocumentId },
      body: { lane: 'INTERNAL', version: 1 },
    }),
    'clientDocuments.addFolder': async () => ({
      bearer: administrator,
      params: { id: (await tenant()).clientId },
      body: { lane: 'SHARED', folder: '', name: 'Accounts' },
    }),
    'clientDocuments.opened': async () => {
      const { bearer } = await asContact();
      const upload_id = await uploadPdf(server, firm, bearer, {}, { purpose: 'document' });
      const id = firm.id();
      const body = { message: '', documents: [{ id, upload_id }] };
      await data(sendDocuments, { body }, bearer);
      return { bearer: staff, body: { ids: [id] } };
    },
    'clientDocuments.addVersion': async () => {
      const upload_id = await uploadPdf(server, firm, administrator, {}, { purpose: 'document' });
      const { internalDocumentId: id } = await tenant();
      return { bearer: administrator, params: { id }, body: { upload_id, version: 1 } };
    },
    'publicLinks.create': async () => {
      const { drive_id, id: item_id } = await storedOf((await tenant()).clientId);
      return { bearer: administrator, body: { drive_id, item_id } };
    },
    'publicLinks.revoke': async () => {
      const { drive_id, id: item_id } = await storedOf((await tenant()).clientId);
      const body = { drive_id, item_id, days: 7 };
      const made = await data<{ link: { id: string } }>(getPublicUrl, { body } as never, administrator);
      return { bearer: administrator, params: { id: made.link.id } };
    },
    'yourLinks.create': async () => {
      const { bearer, sharedDocumentId } = await asContact();
      return { bearer, body: { document_id: sharedDocumentId } };
    },
    'yourLinks.revoke': async () => {
      const { bearer, sharedDocumentId } = await asContact();
      const body = { document_id: sharedDocumentId, days: 7 };
      const made = await data<{ link: { id: string } }>(getYourPublicUrl, { body } as never, bearer);
      return { bearer, params: { id: made.link.id } };
    },
    'storedDocuments.download': async () => {
      const { drive_id, id } = await storedOf((await tenant()).clientId);
      return { bearer: staff, body: { drive_id, item_ids: [id] } };
    },
    'yourStorage.download': async () => {
      const { bearer, sharedDocumentId } = await asContact();
      return { bearer, body: { document_ids: [sharedDocumentId] } };
    },
    'yourDocuments.send': async () => {
      const { bearer } = await asContact();
      const upload_id = await uploadPdf(server, firm, bearer, {}, { purpose: 'document' });
      return { bearer, body: { message: '', documents: [{ id: firm.id(), upload_id }] } };
    },
    'yourDocuments.inform': async () => ({
      bearer: (await asContact()).bearer,
      body: { id: firm.id(), topic: 'New address', message: 'We have moved.', documents: [] },
    }),
  };
}
