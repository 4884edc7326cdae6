import { folderRelativeUrl } from '#contract/core/paths.ts';
import { appendUpload, createUpload } from '#contract/documents/uploads.ts';
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
  return {
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
