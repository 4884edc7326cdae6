import { folderRelativeUrl } from '../../../contract/core/paths.ts';

/** What a caller says, as far as a schema alone does not lead to it. */
interface Example {
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

/** By endpoint. */
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
};
