import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { View, ViewScope } from '#contract/views.ts';
import { id, instant, sortedText, version } from '../db/columns.ts';
import { teams, users } from '../people/tables.ts';

/** A saved view of a list: its address under a name. A deleted one can be restored for 30 days. */
export const views = pgTable(
  'views',
  {
    id: id(),
    list: text().notNull(),
    name: sortedText().notNull(),
    scope: text().$type<ViewScope>().notNull(),
    team_id: uuid().references(() => teams.id, { onDelete: 'cascade' }),
    owner_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: jsonb().$type<View['address']>().notNull(),
    created_at: instant().notNull(),
    deleted_at: instant(),
    version: version(),
  },
  (t) => [
    index().on(t.list, t.scope),
    uniqueIndex('views_name_once')
      .on(t.owner_id, t.list, sql`app.fold(${t.name})`)
      .where(sql`${t.deleted_at} is null`),
    check('views_team', sql`(${t.scope} = 'team') = (${t.team_id} is not null)`),
  ],
);
