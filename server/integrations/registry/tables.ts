import { type SQLWrapper, sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { registryStatuses } from '#contract/registry/registry-words.ts';
import { date, firmRecordColumns, sortedText } from '#server/db/columns.ts';
import { users } from '#server/people/tables.ts';

/** A number without what each writes in its own way: spaces and punctuation. */
export const bareNumber = (number: SQLWrapper | string) =>
  sql`regexp_replace(app.fold(${number}), '[[:space:][:punct:]]', '', 'g')`;

/** The register built in: companies as a public register has them. */
export const registryEntries = pgTable(
  'registry_entries',
  {
    ...firmRecordColumns(() => users.id),
    jurisdiction: text().notNull(),
    registration_number: text().notNull(),
    name: sortedText().notNull(),
    registered_name_local: text(),
    company_type: text(),
    date_of_incorporation: date(),
    status: text().$type<(typeof registryStatuses)[number]>().notNull(),
    registered_address: text(),
  },
  (t) => [
    uniqueIndex('registry_entries_number')
      .on(t.jurisdiction, sql`app.fold(${t.registration_number})`)
      .where(sql`${t.deleted_at} is null`),
    index('registry_entries_bare_number').on(t.jurisdiction, bareNumber(t.registration_number)),
    index('registry_entries_name').on(t.jurisdiction, sql`app.fold(${t.name})`),
  ],
);
