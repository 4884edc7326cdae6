import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CommentVisibility } from '#contract/clients/comment-words.ts';
import { clients } from '../clients/tables.ts';
import { contacts } from '../contacts/tables.ts';
import { id, instant, version } from '../db/columns.ts';
import { files } from '../files/tables.ts';
import { users } from '../people/tables.ts';

/** A comment on a client. One for the client is a message of its conversation, whoever of the two sides wrote it. */
export const comments = pgTable(
  'comments',
  {
    id: id(),
    client_id: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    /** The comment that it answers, which answers none. */
    parent_id: uuid().references((): AnyPgColumn => comments.id, { onDelete: 'cascade' }),
    visibility: text().$type<CommentVisibility>().notNull(),
    body: text().notNull(),
    author_user_id: uuid().references(() => users.id),
    author_contact_id: uuid().references(() => contacts.id, { onDelete: 'set null' }),
    /** The writer's name when it was written. */
    author_name: text().notNull(),
    /** True of a message that a contact wrote, whatever became of their record. */
    from_client: boolean().notNull().default(false),
    mentions: uuid().array().notNull().default([]),
    /** The documents that a contact sent with it. */
    document_ids: uuid().array().notNull().default([]),
    created_at: instant().notNull(),
    edited_at: instant(),
    /** The instant from which the client reads it; null for a note among colleagues. */
    shared_at: instant(),
    pinned: boolean().notNull().default(false),
    resolved_at: instant(),
    resolved_by: uuid().references(() => users.id),
    deleted_at: instant(),
    version: version(),
  },
  (t) => [
    index().on(t.client_id, t.created_at),
    index().on(t.parent_id),
    check('comments_shared', sql`(${t.visibility} = 'CLIENT') = (${t.shared_at} is not null)`),
    check('comments_documents', sql`${t.document_ids} = '{}' or ${t.from_client}`),
    check('comments_from_client', sql`not ${t.from_client} or ${t.visibility} = 'CLIENT'`),
  ],
);

/** A file of a comment, in the order of their ids. */
export const commentFiles = pgTable(
  'comment_files',
  {
    id: id(),
    comment_id: uuid()
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    file_id: uuid()
      .notNull()
      .references(() => files.id),
  },
  (t) => [index().on(t.comment_id), index().on(t.file_id)],
);

/** The words of a comment before they were changed. */
export const commentVersions = pgTable(
  'comment_versions',
  {
    id: id(),
    comment_id: uuid()
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    body: text().notNull(),
    /** The instant from which they stood. */
    written_at: instant().notNull(),
  },
  (t) => [index().on(t.comment_id)],
);

/** Up to when a person has read the comments on a client: one of the staff, or a contact. */
export const commentReads = pgTable(
  'comment_reads',
  {
    client_id: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    reader_id: uuid().notNull(),
    read_until: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.client_id, t.reader_id] })],
);
