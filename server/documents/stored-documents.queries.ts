import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { CheckedList } from '#contract/core/validate-list-query.ts';
import type { Lane } from '#contract/documents/documents.ts';
import type { StoredDocument, storedFields } from '#contract/documents/stored-documents.ts';
import { clientIsThere } from '../clients/queries.ts';
import type { Tx } from '../db/db.ts';
import { planList } from '../db/list.ts';
import { isOfClient } from '../db/of-client.ts';
import { files } from '../files/tables.ts';
import { storageDrives, storageItems, storageSites } from '../integrations/storage/tables.ts';
import { documents } from './tables.ts';

/** Most files of one answer. */
const most = 1000;

interface Wanted {
  clientId: string;
  /** Undefined: of all drives, or in all folders. */
  driveId?: string | undefined;
  folder?: string | undefined;
  checked: CheckedList<typeof storedFields>;
}

/** The files of a client that fit, the newest first, as far as the actor's row policies show them. */
export async function storedDocuments(
  tx: Tx,
  { clientId, driveId, folder, checked }: Wanted,
): Promise<StoredDocument[]> {
  const { where, orderBy } = planList(
    checked,
    { page: 1, recordPerPage: most, search: '' },
    {
      columns: {
        name: storageItems.name,
        title: documents.title,
        document_type: documents.document_type,
        lane: documents.lane,
        modified: storageItems.modified_at,
      },
      always: [
        isOfClient(documents.client_id, clientId),
        isNull(documents.deleted_at),
        clientIsThere(tx, documents.client_id),
        driveId === undefined ? undefined : eq(storageItems.drive_id, driveId),
        folder === undefined ? undefined : eq(storageItems.folder, folder),
      ],
      order: [desc(storageItems.modified_at)],
      tieBreak: documents.id,
    },
  );
  return tx
    .select({
      id: storageItems.id,
      document_id: documents.id,
      drive_id: storageItems.drive_id,
      path_to_root: storageItems.folder,
      name: storageItems.name,
      size: files.size,
      type: files.type,
      etag: files.sha256,
      modifiedAt: storageItems.modified_at,
      lane: documents.lane,
      title: documents.title,
      document_type: documents.document_type,
    })
    .from(documents)
    .innerJoin(storageItems, eq(storageItems.id, documents.item_id))
    .innerJoin(files, eq(files.id, documents.file_id))
    .where(where)
    .orderBy(...orderBy)
    .limit(most);
}

/** The paths of all folders in the drives of these lanes of a client. */
export async function foldersOfLanes(tx: Tx, clientId: string, lanes: Lane[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ folder: storageItems.folder, name: storageItems.name })
    .from(storageItems)
    .innerJoin(storageDrives, eq(storageDrives.id, storageItems.drive_id))
    .innerJoin(storageSites, eq(storageSites.id, storageDrives.site_id))
    .where(
      and(
        isOfClient(storageSites.client_id, clientId),
        inArray(storageDrives.lane, lanes),
        isNull(storageItems.file_id),
      ),
    );
  // Two lanes may have folders of one name.
  return [...new Set(rows.map(({ folder, name }) => [folder, name].filter(Boolean).join('/')))].toSorted();
}
