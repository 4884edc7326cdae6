import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Lane } from '#contract/documents/documents.ts';
import { clients } from '#server/clients/tables.ts';
import { id, instant, sortedText } from '#server/db/columns.ts';
import { files } from '#server/files/tables.ts';
import { users } from '#server/people/tables.ts';

/** A site of the built-in document storage; a client may have one. */
export const storageSites = pgTable(
  'storage_sites',
  {
    id: id(),
    name: sortedText().notNull(),
    client_id: uuid().references(() => clients.id, { onDelete: 'cascade' }),
    /** True for the one of business development (`list-bd`). */
    bd: boolean().notNull().default(false),
  },
  (t) => [uniqueIndex().on(t.client_id)],
);

/** A drive of a site, or a person's own. Each drive of a client's site is of one lane, which decides who sees its folders and files. */
export const storageDrives = pgTable(
  'storage_drives',
  {
    id: id(),
    name: sortedText().notNull(),
    site_id: uuid().references(() => storageSites.id, { onDelete: 'cascade' }),
    owner_id: uuid().references(() => users.id),
    lane: text().$type<Lane>(),
  },
  (t) => [
    index().on(t.site_id),
    uniqueIndex().on(t.owner_id),
    check('storage_drives_of_one', sql`num_nonnulls(${t.site_id}, ${t.owner_id}) = 1`),
  ],
);

/** A folder, or a file if `file_id` is set. `folder` is the path of its parent, '' for the root of the drive. */
export const storageItems = pgTable(
  'storage_items',
  {
    id: uuid().notNull().unique().defaultRandom(),
    drive_id: uuid()
      .notNull()
      .references(() => storageDrives.id, { onDelete: 'cascade' }),
    folder: text().notNull(),
    name: text().notNull(),
    file_id: uuid().references(() => files.id),
    modified_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.drive_id, t.folder, t.name] }),
    uniqueIndex('storage_items_name_once').on(t.drive_id, t.folder, sql`lower(${t.name})`),
  ],
);
