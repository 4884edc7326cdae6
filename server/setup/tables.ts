import { pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../db/columns.ts';

/** Links by which somebody sets up an empty firm; their tokens are hashed. At most one is open: a newer one replaces it. */
export const setupLinks = pgTable('setup_links', {
  id: id(),
  token_hash: text().notNull().unique(),
  created_at: instant().notNull(),
  expires_at: instant().notNull(),
  replaced_at: instant(),
  used_at: instant(),
  /** Name of the person who used it. */
  used_by: text(),
});
