import { pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { SecretaryTool } from '#contract/secretary/secretary-words.ts';
import { clients } from '#server/clients/tables.ts';
import { instant, sortedText } from '#server/db/columns.ts';

/** Companies in the register built in, by the tool in whose place it stands. */
export const corporateCompanies = pgTable(
  'corporate_companies',
  {
    tool: text().$type<SecretaryTool>().notNull(),
    external_id: text().notNull(),
    client_id: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    name: sortedText().notNull(),
    number: text(),
    entered_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tool, t.external_id] }), unique().on(t.tool, t.client_id)],
);
