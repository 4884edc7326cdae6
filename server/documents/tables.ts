import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Client } from '#contract/clients/clients.ts';
import type { Lane } from '#contract/documents/documents.ts';
import { clients } from '../clients/tables.ts';
import { contacts } from '../contacts/tables.ts';
import { firmRecordColumns, id, instant, sortedText, version } from '../db/columns.ts';
import { files } from '../files/tables.ts';
import { storageItems } from '../integrations/storage/tables.ts';
import { users } from '../people/tables.ts';

/** Types of documents, as the firm asks them of its clients. */
export const documentTypes = pgTable(
  'document_types',
  {
    ...firmRecordColumns(() => users.id),
    name: sortedText().notNull(),
    code: text().notNull(),
    mandatory_for: text().array().$type<Client['kind'][]>().notNull().default([]),
    optional_for: text().array().$type<Client['kind'][]>().notNull().default([]),
    jurisdictions: text().array().notNull().default([]),
    kyc_levels: text().array().$type<NonNullable<Client['kyc_level']>[]>().notNull().default([]),
    expires: boolean().notNull().default(false),
    /** Months; 0 for never. */
    refresh_months: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('document_types_code').on(t.code).where(sql`${t.deleted_at} is null`),
    uniqueIndex('document_types_name').on(sql`app.fold(${t.name})`).where(sql`${t.deleted_at} is null`),
  ],
);

/**
 * The facts of a client's document, beside its item in the document storage. The lane decides who sees it. The database keeps the item: it
 * makes one for a new document, and moves and renames it with the document.
 */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    client_id: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    lane: text().$type<Lane>().notNull(),
    /** The path of its folder in the drive of its lane; '' is the root. */
    folder: text().notNull().default(''),
    title: sortedText().notNull(),
    /** The code of its type. */
    document_type: text().notNull(),
    file_id: uuid()
      .notNull()
      .references(() => files.id),
    /** Null once it is deleted. */
    item_id: uuid().references(() => storageItems.id, { onDelete: 'cascade' }),
    issued: date(),
    valid_until: date(),
    /** The message it came with. */
    message: text().notNull().default(''),
    /** Names of the people who were told when it came. */
    told: jsonb().$type<string[]>().notNull().default([]),
    added_by: text().notNull(),
    added_at: instant().notNull(),
    modified_at: instant().notNull(),
    deleted_at: instant(),
    version: version(),
  },
  (t) => [
    index().on(t.client_id, t.lane, t.added_at),
    index().on(t.client_id, t.document_type),
    uniqueIndex().on(t.item_id),
    check('documents_have_items', sql`${t.item_id} is not null or ${t.deleted_at} is not null`),
  ],
);

/** A file that a newer one has replaced in its document. */
export const documentVersions = pgTable(
  'document_versions',
  {
    id: id(),
    document_id: uuid()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    file_id: uuid()
      .notNull()
      .references(() => files.id),
    added_by: text().notNull(),
    added_at: instant().notNull(),
  },
  (t) => [index().on(t.document_id, t.added_at)],
);

/** A link that opens the file of one document to whoever has it. Only the hash of its token is stored. */
export const publicLinks = pgTable(
  'public_links',
  {
    id: id(),
    token_hash: text().notNull().unique(),
    document_id: uuid()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    created_by: text().notNull(),
    /** The contact who made it; null for a link of the firm's. */
    contact_id: uuid().references(() => contacts.id, { onDelete: 'cascade' }),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    revoked_at: instant(),
    fetched: integer().notNull().default(0),
    fetched_at: instant(),
  },
  (t) => [index().on(t.document_id), index().on(t.contact_id)],
);
