import { sql } from 'drizzle-orm';
import type { Verification } from '../../../contract/signing/verification.ts';
import { callDatabaseFunction } from '../../db/ask.ts';
import type { Tx } from '../../db/db.ts';

/** The answer of `app.verification` about a completed envelope, with unmasked names. */
export type VerificationFacts = Omit<Verification, 'firm'>;

/* `tx` has no actor (`db.asAnonymous`, `actor('none')`). */

export const verificationByHash = (tx: Tx, codeHash: string) =>
  callDatabaseFunction<VerificationFacts>(tx, sql`app.verification(${codeHash})`);

export const verificationByFile = (tx: Tx, sha256: string) =>
  callDatabaseFunction<VerificationFacts>(tx, sql`app.verification_of_file(${sha256})`);
