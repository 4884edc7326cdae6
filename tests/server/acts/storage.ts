import { folderRelativeUrl } from '#contract/core/paths.ts';
import { appendUpload, createUpload } from '#contract/documents/uploads.ts';
import { createFileImport } from '#contract/imports.ts';
import { makePdf, protectPdf } from '#tests/fixtures/pdf.ts';
import type { Acts } from './act.ts';
import type { ActContext } from './act-context.ts';

/** Uploads in parts, and writes to the document storage. */
export function storageActs({ server, firm, staff, data, tenant }: ActContext): Acts {
  const upload = async () => {
    const id = firm.id();
    const body = { id, name: 'Notes.txt', size: 10, purpose: 'document' as const };
    await data(createUpload, { body });
    return id;
  };
  /** The body of an import of one address, whose file has arrived. */
  async function addressFile() {
    const bytes = new TextEncoder().encode('Kind,Address,Country\nBilling,Quay 1,CH\n');
    const id = firm.id();
    await data(createUpload, { body: { id, name: 'Addresses.csv', size: bytes.length, purpose: 'import' } });
    await data(appendUpload, { params: { id }, query: { offset: '0' }, body: bytes });
    const fields = [
      {
        field: 'types',
        at: 0,
        kind: 'several' as const,
        blank: [],
        choices: [{ value: 'BILLING', label: 'Billing' }],
      },
      { field: 'line1', at: 1, kind: 'text' as const, blank: '' },
      { field: 'country', at: 2, kind: 'text' as const, blank: '' },
    ];
    const plan = { header: ['Kind', 'Address', 'Country'], fields };
    return { id: firm.id(), upload_id: id, list: 'addresses', client_id: (await tenant()).clientId, plan };
  }
  return {
    'imports.create': async () => ({ bearer: staff, body: await addressFile() }),
    'imports.stop': async () => {
      const body = await addressFile();
      await data(createFileImport, { body });
      return { bearer: staff, params: { id: body.id } };
    },
    'storage.appendUpload': async () => ({
      bearer: staff,
      params: { id: await upload() },
      query: { offset: '0' },
      body: new TextEncoder().encode('ten bytes!'),
    }),
    'storage.openUpload': async () => {
      const bytes = await protectPdf(await makePdf(), { userPassword: 'open sesame' });
      const id = firm.id();
      await data(createUpload, { body: { id, name: 'Locked.pdf', size: bytes.length, purpose: 'signing' } });
      const input = { params: { id }, query: { offset: '0' }, body: bytes };
      await server.call(appendUpload, input, { bearer: staff });
      return { bearer: staff, params: { id }, body: { password: 'open sesame' } };
    },
    'documentStorage.createFolder': async () => {
      const { siteId, driveId } = await tenant();
      const [drive_name, new_folder_name] = ['Documents', 'New'];
      const folder = { drive_id: driveId, drive_name, path_to_root: '', new_folder_name };
      const url = folderRelativeUrl(drive_name, '', new_folder_name);
      return { bearer: staff, params: { id: siteId }, body: { ...folder, folderRelativeUrl: url } };
    },
    'documentStorage.takeFile': async () => {
      const file = { drive_id: (await tenant()).driveId, path_to_root: '', name: 'Stored.pdf' };
      return { bearer: staff, body: { id: firm.id(), ...file } };
    },
  };
}
