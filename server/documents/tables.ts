import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { lanes } from '../../contract/documents/documents.ts';
import { clients } from '../clients/tables.ts';
import { id, instant, version } from '../db/columns.ts';
import { files } from '../files/tables.ts';

/** A client's document; its lane decides who sees it. */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    client_id: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    lane: text().$type<(typeof lanes)[number]>().notNull(),
    title: text().notNull(),
    document_type: text().notNull(),
    file_id: uuid()
      .notNull()
      .references(() => files.id),
    added_by: text().notNull(),
    added_at: instant().notNull(),
    modified_at: instant().notNull(),
    deleted_at: instant(),
    version: version(),
  },
  (t) => [index().on(t.client_id, t.lane, t.added_at)],
);
