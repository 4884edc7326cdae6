import { and, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { HandOver } from '#contract/signing/sending.ts';
import { callDatabaseFunction } from '#server/db/ask.ts';
import { searchKey } from '#server/db/compare.ts';
import type { Tx } from '#server/db/db.ts';
import { heldRoles } from '#server/people/held.queries.ts';
import { roles, users } from '#server/people/tables.ts';
import { envelopeHandovers, envelopeReadings, envelopes } from '../tables.ts';

/** Rights of the actor on an envelope, as the row policies have them. */
export interface EnvelopeAccess {
  facts: boolean;
  content: boolean;
  record: boolean;
  acts: boolean;
  handsOver: boolean;
  /** The actor may open the content by giving a reason, which is logged. */
  opensByReason: boolean;
  /** The actor may set or remove the confidential mark. */
  setsConfidential: boolean;
}

const noAccess: EnvelopeAccess = {
  facts: false,
  content: false,
  record: false,
  acts: false,
  handsOver: false,
  opensByReason: false,
  setsConfidential: false,
};

export async function accessTo(tx: Tx, id: string): Promise<EnvelopeAccess> {
  const [row] = await tx
    .select({
      facts: sql<boolean>`app.sees_facts(${envelopes.id})`,
      content: sql<boolean>`app.reads_content(${envelopes.id})`,
      record: sql<boolean>`app.reads_certificate(${envelopes.id})`,
      acts: sql<boolean>`app.acts_on(${envelopes.id})`,
      handsOver: sql<boolean>`app.hands_over(${envelopes.id})`,
      opensByReason: sql<boolean>`not app.reads_content(${envelopes.id}) and (app.has_role('ADM') or app.has_role('AUD'))`,
      setsConfidential: sql<boolean>`app.marks_confidential(${envelopes.id}, not ${envelopes.confidential})`,
    })
    .from(envelopes)
    .where(eq(envelopes.id, id));
  return row ?? noAccess;
}

/** The title of a confidential envelope for readers who may not read its content. */
export const withheldTitle = 'Confidential document';

/** The title that its reader may know. */
export const titleFor = (
  { title, confidential }: { title: string; confidential: boolean },
  { content }: Pick<EnvelopeAccess, 'content'>,
): string => (confidential && !content ? withheldTitle : title);

/** The title as the actor may read it: lists sort, filter and search by nothing else. */
export const readableTitle: SQL<string> = sql`case when envelopes.confidential and not app.reads_content(envelopes.id)
  then ${withheldTitle} else envelopes.title end`;
/** The key of that title. */
export const readableKey: SQL = sql`case when envelopes.confidential and not app.reads_content(envelopes.id)
  then ${searchKey(sql`${withheldTitle}`)} else envelopes.title_key end`;

/** True for envelopes that the actor sent, or that were handed over to them. */
export const isMine: SQL<boolean> = sql`(envelopes.sender_id = app.id('user_id') or envelopes.id = any (array(select app.handed_envelopes())))`;

/**
 * True for envelopes that the actor may know of as staff, not for those they only sign. The same as `app.sees_facts`, in a form that asks
 * the database once for all rows.
 */
export const mayKnow: SQL<boolean> = sql`(${isMine} or (envelopes.status <> 'draft' and (envelopes.client_id is not null
  or (select app.has_role('ADM')) or (select app.has_role('AUD')) or envelopes.sender_id = any (array(select app.teammates())))))`;

/** Relation of an envelope to the actor. */
export const whose: SQL<'mine' | 'team' | 'others'> = sql`case when ${isMine} then 'mine'
  when envelopes.sender_id = any (array(select app.teammates())) then 'team' else 'others' end`;

const runs = and(
  isNull(envelopeHandovers.ended_at),
  or(isNull(envelopeHandovers.until), gt(envelopeHandovers.until, sql`clock_timestamp()`)),
);

/** The hand-overs of an envelope that hold now, oldest first. */
export const handOversOf = (tx: Tx, envelopeId: string): Promise<HandOver[]> =>
  tx
    .select({
      to: { id: users.id, name: users.display_name },
      since: envelopeHandovers.created_at,
      until: envelopeHandovers.until,
    })
    .from(envelopeHandovers)
    .innerJoin(users, eq(users.id, envelopeHandovers.user_id))
    .where(and(eq(envelopeHandovers.envelope_id, envelopeId), runs))
    .orderBy(envelopeHandovers.created_at, envelopeHandovers.id);

/** Sets or removes the confidential mark; false if the actor may not. */
export const markConfidential = async (tx: Tx, envelopeId: string, wanted: boolean): Promise<boolean> =>
  (await callDatabaseFunction<boolean>(tx, sql`app.mark_confidential(${envelopeId}, ${wanted})`)) === true;

/** Colleagues an envelope is handed over to now, with their addresses, for any actor. */
export const standInsOf = async (tx: Tx, envelopeId: string) =>
  (await callDatabaseFunction<{ id: string; name: string; email: string }[]>(
    tx,
    sql`app.stand_ins(${envelopeId})`,
  )) ?? [];

export const insertHandOver = (tx: Tx, row: typeof envelopeHandovers.$inferInsert) =>
  tx.insert(envelopeHandovers).values(row);

/** Ends the hand-overs of an envelope, or those to one person. */
export const endHandOvers = (tx: Tx, envelopeId: string, at: string, userId?: string) =>
  tx
    .update(envelopeHandovers)
    .set({ ended_at: at })
    .where(
      and(
        eq(envelopeHandovers.envelope_id, envelopeId),
        userId === undefined ? undefined : eq(envelopeHandovers.user_id, userId),
        runs,
      ),
    );

export const insertReading = (tx: Tx, row: typeof envelopeReadings.$inferInsert) =>
  tx.insert(envelopeReadings).values(row);

/** True for an active member of staff who may send envelopes. */
export async function mayActForSender(tx: Tx, userId: string): Promise<boolean> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(heldRoles, eq(heldRoles.user_id, users.id))
    .innerJoin(roles, eq(roles.id, heldRoles.role_id))
    .where(
      and(eq(users.id, userId), eq(users.status, 'ACTIVE'), sql`'create sign' = any (${roles.permissions})`),
    )
    .limit(1);
  return found.length > 0;
}

/** The actor's own envelopes that are out for signing or being sealed. */
export async function ownOpenEnvelopes(tx: Tx, senderId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: envelopes.id })
    .from(envelopes)
    .where(
      and(
        eq(envelopes.sender_id, senderId),
        inArray(envelopes.status, ['sent', 'sealing', 'declined', 'expired']),
      ),
    );
  return rows.map(({ id }) => id);
}
