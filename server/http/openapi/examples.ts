import { folderRelativeUrl } from '#contract/core/paths.ts';

/** Example input that a schema alone does not lead to. */
interface Example {
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

export const examples: Readonly<Record<string, Example>> = {
  'documentStorage.createFolder': {
    body: {
      drive_id: 'b!drive',
      drive_name: 'Documents',
      path_to_root: 'root:',
      new_folder_name: 'Contracts',
      folderRelativeUrl: folderRelativeUrl('Documents', 'root:', 'Contracts'),
    },
  },
  'signing.readDraftPictures': { query: { page: '1' } },
  'signing.readUploadPictures': { query: { page: '1' } },
};
