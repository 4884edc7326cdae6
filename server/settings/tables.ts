import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Permission } from '#contract/core/permissions.ts';
import { firmRecordColumns, instant, sortedText } from '../db/columns.ts';
import { users } from '../people/tables.ts';

/** The firm's settings, by name. */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  updated_at: instant().notNull(),
});

/** Entries of the staff menu that lead to other apps. */
export const appLinks = pgTable('app_links', {
  ...firmRecordColumns(() => users.id),
  title: sortedText().notNull(),
  url: text().notNull(),
  icon: text().notNull(),
  /** Null: every member of staff sees it. */
  permission: text().$type<Permission>(),
  /** True if it replaces the page instead of opening a tab. */
  new_design: boolean().notNull().default(false),
  sort: integer().notNull().default(0),
});
