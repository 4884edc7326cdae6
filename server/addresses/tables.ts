import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import type { AddressType } from '#contract/clients/addresses.form.ts';
import { clients } from '../clients/tables.ts';
import { date, recordColumns, sortedText } from '../db/columns.ts';
import { users } from '../people/tables.ts';

export const clientAddresses = pgTable(
  'client_addresses',
  {
    ...recordColumns(
      () => clients.id,
      () => users.id,
    ),
    types: text().array().$type<AddressType[]>().notNull(),
    line1: text().notNull(),
    line2: text(),
    city: sortedText(),
    region: text(),
    postal_code: text(),
    country_code: text().notNull(),
    valid_from: date(),
    valid_to: date(),
    is_primary: boolean().notNull().default(false),
  },
  (t) => [index().on(t.client_id)],
);
