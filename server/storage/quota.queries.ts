import { and, eq, gt, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { contacts } from '../contacts/tables.ts';
import type { Tx } from '../db/db.ts';
import { uploads } from '../files/tables.ts';

/** System actor only: bytes of the uploads, without the one of this id, that the contacts of a client began since `day`. */
export async function begunForClient(
  tx: Tx,
  { id, clientId }: { id: string; clientId: string },
  day: string,
): Promise<number> {
  const its = tx
    .select({ id: contacts.account_id })
    .from(contacts)
    .where(and(eq(contacts.client_id, clientId), isNotNull(contacts.account_id)));
  const [row] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${uploads.size}), 0)::float8` })
    .from(uploads)
    .where(and(inArray(uploads.account_id, its), ne(uploads.id, id), gt(uploads.created_at, day)));
  return row?.bytes ?? 0;
}
