import type { Config } from '../config.ts';
import { actor } from '../db/actor.ts';
import type { Db, Tx } from '../db/db.ts';
import { firmRow } from './facts.queries.ts';

/** The firm as people read it. */
export interface Firm {
  name: string;
  /** The postal address; may be empty. */
  address: string;
  /** `#rrggbb`; null is the product's own colour. */
  accent: string | null;
}

/** The firm, as it is now: its row, or the configuration while it has none. */
export async function firmOf(tx: Tx, config: Pick<Config, 'firmName' | 'firmAddress'>): Promise<Firm> {
  const row = await firmRow(tx);
  return row
    ? { name: row.name, address: row.address ?? '', accent: row.accent }
    : { name: config.firmName, address: config.firmAddress, accent: null };
}

/** The same, outside a transaction. */
export const readFirm = (db: Db, config: Pick<Config, 'firmName' | 'firmAddress'>): Promise<Firm> =>
  db.as(actor('system'), (tx) => firmOf(tx, config));
