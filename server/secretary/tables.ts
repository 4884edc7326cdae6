import { type AnyPgColumn, index, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import type { FilingOutcome, OfficerPosition, OfficerStatus } from '#contract/secretary/secretary-words.ts';
import { clients } from '../clients/tables.ts';
import { date, instant, recordColumns, sortedText, version } from '../db/columns.ts';
import { parties } from '../parties/tables.ts';
import { users } from '../people/tables.ts';

const ofClient = () =>
  recordColumns(
    () => clients.id,
    () => users.id,
  );

/** The offices of a client, each held by a party. */
export const officers = pgTable(
  'officers',
  {
    ...ofClient(),
    party_id: uuid()
      .notNull()
      .references(() => parties.id),
    position: text().$type<OfficerPosition>().notNull(),
    status: text().$type<OfficerStatus>().notNull(),
    since: date().notNull(),
    until: date(),
    /** The officer for whom an alternate stands in. */
    alternate_for_id: uuid().references((): AnyPgColumn => officers.id, { onDelete: 'set null' }),
  },
  (t) => [index().on(t.client_id), index().on(t.party_id)],
);

/** The classes of a client's shares. */
export const shareClasses = pgTable(
  'share_classes',
  {
    ...ofClient(),
    code: sortedText().notNull(),
    name: sortedText().notNull(),
    issued: numeric({ precision: 18, scale: 0 }).notNull(),
    currency: text(),
    /** Of one share. */
    par: numeric({ precision: 18, scale: 2 }),
    paid: numeric({ precision: 18, scale: 2 }),
  },
  (t) => [index().on(t.client_id)],
);

/** Papers that are due at a register. Their status follows from these columns and the day. */
export const filings = pgTable(
  'filings',
  {
    ...ofClient(),
    form: sortedText().notNull(),
    due: date().notNull(),
    lodged_at: date(),
    outcome: text().$type<FilingOutcome>(),
  },
  (t) => [index().on(t.client_id, t.due)],
);

/** Charges on what a client owns. */
export const charges = pgTable(
  'charges',
  {
    ...ofClient(),
    holder: sortedText().notNull(),
    description: text().notNull(),
    created: date().notNull(),
    amount: numeric({ precision: 18, scale: 2 }),
    currency: text(),
    satisfied: date(),
  },
  (t) => [index().on(t.client_id)],
);

/** Further facts that the corporate secretary keeps of a client. */
export const corporateRecords = pgTable('corporate_records', {
  client_id: uuid()
    .primaryKey()
    .references(() => clients.id, { onDelete: 'cascade' }),
  registered_agent: text(),
  corporate_key: text(),
  annual_review: date(),
  version: version(),
  updated_at: instant().notNull(),
  updated_by: uuid().references(() => users.id),
});
