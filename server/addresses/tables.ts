import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { AddressType } from '../../contract/addresses.form.ts';
import { clients } from '../clients/tables.ts';
import { date, id, instant, version } from '../db/columns.ts';
import { users } from '../people/tables.ts';

/** An address of a client. A deleted one can be restored for a while. */
export const clientAddresses = pgTable(
  'client_addresses',
  {
    id: id(),
    client_id: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    types: text().array().$type<AddressType[]>().notNull(),
    line1: text().notNull(),
    line2: text(),
    city: text(),
    region: text(),
    postal_code: text(),
    country_code: text().notNull(),
    valid_from: date(),
    valid_to: date(),
    is_primary: boolean().notNull().default(false),
    updated_at: instant().notNull(),
    updated_by: uuid().references(() => users.id),
    deleted_at: instant(),
    version: version(),
  },
  (t) => [index().on(t.client_id)],
);
