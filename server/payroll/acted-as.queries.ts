import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ActedAs } from '#contract/core/acted-as.ts';

interface Acted {
  /** The time of the act; null: nobody acted. */
  at: SQLWrapper;
  account: SQLWrapper;
  address: SQLWrapper;
  /** The account of the person's record now. */
  now: SQLWrapper;
}

/** The account that acted, in the form of the contract. */
export const actedAs = ({ at, account, address, now }: Acted): SQL<ActedAs | null> =>
  sql`case when ${at} is null or ${account} = ${now} then null else jsonb_build_object('email', ${address}) end`;
