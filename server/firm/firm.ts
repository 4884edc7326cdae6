import { logoPath } from '#contract/firm/firm.form.ts';
import type { Config } from '../config.ts';
import { actor } from '../db/actor.ts';
import type { Db, Tx } from '../db/db.ts';
import { firmLogo, firmRow } from './facts.queries.ts';

/** The firm as people read it. */
export interface Firm {
  name: string;
  /** The postal address, on one or more lines; may be empty. */
  address: string;
  /** `#rrggbb`; null is the product's own colour. */
  accent: string | null;
  /** Address of its logo on this server, without the origin; null if it has none. */
  logo: string | null;
}

type FirmConfig = Pick<Config, 'firmName' | 'firmAddress'>;

/** Subject of entries of the activity log about the facts of the firm, whose one row has no id of that form. */
export const firmSubject = { type: 'firm', id: '00000000-0000-4000-8000-000000000001' } as const;

/** The address of a logo, by its name. */
export const addressOfLogo = (name: string | null): string | null => name && `${logoPath}${name}.png`;

/** The firm, as it is now: its row, or the configuration while it has none. */
export async function firmOf(tx: Tx, config: FirmConfig): Promise<Firm> {
  const row = await firmRow(tx);
  return row
    ? { name: row.name, address: row.address ?? '', accent: row.accent, logo: addressOfLogo(row.logo) }
    : { name: config.firmName, address: config.firmAddress, accent: null, logo: null };
}

/** The same, outside a transaction. */
export const readFirm = (db: Db, config: FirmConfig): Promise<Firm> =>
  db.as(actor('system'), (tx) => firmOf(tx, config));

/** The firm's name, and its logo as PNG. */
export const brandOf = async (tx: Tx, config: FirmConfig) => ({
  name: (await firmOf(tx, config)).name,
  logo: await firmLogo(tx),
});
