import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { newsAudiences } from '#contract/firm/news-words.ts';
import { bytes, date, firmRecordColumns, instant, sortedText, version } from '../db/columns.ts';
import { users } from '../people/tables.ts';

/** The firm itself, in one row; without it the configuration says its name and address. */
export const firm = pgTable(
  'firm',
  {
    id: integer().primaryKey().default(1),
    name: text().notNull(),
    address: text(),
    country_code: text().notNull(),
    time_zone: text().notNull(),
    currency: text().notNull(),
    /** `#rrggbb`; null is the product's own colour. */
    accent: text(),
    /** PNG, made by the server from the picture that was given. */
    logo: bytes(),
    /** Items of the list "Finish setting up" that an administrator put away. */
    put_away: text().array().notNull().default([]),
    updated_at: instant().notNull(),
    updated_by: uuid().references(() => users.id),
    version: version(),
  },
  (t) => [check('firm_once', sql`${t.id} = 1`)],
);

export const newsPosts = pgTable(
  'news',
  {
    ...firmRecordColumns(() => users.id),
    title: sortedText().notNull(),
    body: text().notNull(),
    audience: text().array().$type<(typeof newsAudiences)[number][]>().notNull(),
    publish_from: date().notNull(),
    publish_to: date(),
    pinned: boolean().notNull().default(false),
  },
  (t) => [index().on(t.publish_from)],
);
