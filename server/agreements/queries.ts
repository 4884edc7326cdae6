import { and, count, countDistinct, desc, eq, getTableColumns, isNull } from 'drizzle-orm';
import { contacts } from '../contacts/tables.ts';
import type { Tx } from '../db/db.ts';
import { users } from '../people/tables.ts';
import { agreementAcceptances, agreements } from './tables.ts';

export async function newestAgreement(tx: Tx) {
  return (await tx.select().from(agreements).orderBy(desc(agreements.version)).limit(1))[0];
}

export async function agreementById(tx: Tx, id: string) {
  return (await tx.select().from(agreements).where(eq(agreements.id, id)))[0];
}

/** Every version with who published it and how many accepted it, the newest first. */
export const allAgreements = (tx: Tx) =>
  tx
    .select({ ...getTableColumns(agreements), by: users.display_name, accepted: count(agreementAcceptances) })
    .from(agreements)
    .leftJoin(users, eq(users.id, agreements.created_by))
    .leftJoin(agreementAcceptances, eq(agreementAcceptances.agreement_id, agreements.id))
    .groupBy(agreements.id, users.display_name)
    .orderBy(desc(agreements.version));

/** Number of people with access to the client portal as contacts. */
export async function countAsked(tx: Tx): Promise<number> {
  const open = and(eq(contacts.portal_access, 'ACTIVE'), isNull(contacts.deleted_at));
  const [row] = await tx
    .select({ people: countDistinct(contacts.account_id) })
    .from(contacts)
    .where(open);
  return row?.people ?? 0;
}

export const insertAgreement = (tx: Tx, row: typeof agreements.$inferInsert) =>
  tx.insert(agreements).values(row);

/** Adds a version. False if there is one of this number already. */
export async function publishVersion(tx: Tx, row: typeof agreements.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx
    .insert(agreements)
    .values(row)
    .onConflictDoNothing({ target: agreements.version });
  return rowCount === 1;
}

/** Records an acceptance. True if it is the first of this version. */
export async function acceptAgreement(
  tx: Tx,
  row: typeof agreementAcceptances.$inferInsert,
): Promise<boolean> {
  const added = await tx
    .insert(agreementAcceptances)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: agreementAcceptances.agreement_id });
  return added.length > 0;
}

export async function hasAccepted(tx: Tx, agreementId: string, version: number): Promise<boolean> {
  const these = and(
    eq(agreementAcceptances.agreement_id, agreementId),
    eq(agreementAcceptances.version, version),
  );
  return (
    (await tx.select({ at: agreementAcceptances.accepted_at }).from(agreementAcceptances).where(these))
      .length > 0
  );
}
