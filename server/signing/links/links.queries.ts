import { sql } from 'drizzle-orm';
import type { EnvelopeStatus, RecipientAction, RecipientRole } from '#contract/signing/signing.ts';
import { callDatabaseFunction } from '#server/db/ask.ts';
import type { Tx } from '#server/db/db.ts';
import { signingLinks } from '../tables.ts';

/** Facts of a link's recipient and envelope, as `app.link` answers them. */
export interface LinkFacts {
  recipient_id: string;
  /** The account of the address that the link was mailed to. */
  account_id: string | null;
  /** False once the recipient's record has another address. */
  at_address: boolean;
  envelope_id: string;
  role: RecipientRole;
  action: RecipientAction;
  recipient: string;
  email: string;
  asks_for_code: boolean;
  title: string;
  sender: string;
  status: EnvelopeStatus;
  deadline: string;
  ended_at: string | null;
  revoked_at: string | null;
}

export const linkByHash = (tx: Tx, hash: string) =>
  callDatabaseFunction<LinkFacts>(tx, sql`app.link(${hash})`);

export const insertLink = (tx: Tx, row: typeof signingLinks.$inferInsert) =>
  tx.insert(signingLinks).values(row);
