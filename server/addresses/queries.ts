import { and, arrayOverlaps, desc } from 'drizzle-orm';
import { addresses } from '#contract/clients/addresses.ts';
import type { Tx } from '../db/db.ts';
import { insertMany } from '../db/insert-many.ts';
import { recordQueries } from '../records/queries.ts';
import type { Rule } from '../records/record-handlers.ts';
import { clientAddresses } from './tables.ts';

export const addressQueries = recordQueries(addresses.fields, clientAddresses, {
  columns: {
    client_id: clientAddresses.client_id,
    city: clientAddresses.city,
    country: clientAddresses.country_code,
    valid_to: clientAddresses.valid_to,
  },
  order: [desc(clientAddresses.is_primary)],
});

/** Removes the primary mark from the client's other addresses of the same kind: the newest mark counts. */
export const onePrimaryPerKind: Rule<typeof clientAddresses> = async (address, { tx, change }) => {
  if (!address.is_primary) return;
  const rivals = and(clientAddresses.is_primary, arrayOverlaps(clientAddresses.types, address.types));
  for (const other of await addressQueries.others(tx, address, rivals))
    await change(other, { is_primary: false });
};

export const insertAddresses = (tx: Tx, rows: (typeof clientAddresses.$inferInsert)[]) =>
  insertMany(tx, clientAddresses, rows);
