import { sql } from 'drizzle-orm';
import { callDatabaseFunction } from '#server/db/ask.ts';
import type { Tx } from '#server/db/db.ts';

/* SHA-256 of the file of a certificate of completion; `tx` has no actor (`db.asAnonymous`, `actor('none')`). */

/** The certificate that a code leads to, by the hash of the code. */
export const certificateByCode = (tx: Tx, codeHash: string) =>
  callDatabaseFunction<string>(tx, sql`app.certificate_by_code(${codeHash})`);

/** The certificate of the envelope that a sealed file belongs to, or the certificate with that hash itself. */
export const certificateByFile = (tx: Tx, sha256: string) =>
  callDatabaseFunction<string>(tx, sql`app.certificate_by_file(${sha256})`);
