import { and, asc, desc, eq, gt, inArray, isNull, lt, max, ne, notExists, or, sql } from 'drizzle-orm';
import type { Audience } from '#contract/core/endpoint.ts';
import type { Portal } from '#contract/session/session.ts';
import { clients } from '../clients/tables.ts';
import { contacts } from '../contacts/tables.ts';
import { asSystem } from '../db/as-system.ts';
import { callDatabaseFunction } from '../db/ask.ts';
import type { Tx } from '../db/db.ts';
import { insertMany } from '../db/insert-many.ts';
import { tickets } from '../signing/tables.ts';
import type { BearerFacts, SessionFacts } from './facts.ts';
import { accounts, bearers, devices, sealingKeys, sessions } from './tables.ts';

/** Facts of the session of a bearer, by its hash. */
export const sessionOfBearer = (tx: Tx, hash: string) =>
  callDatabaseFunction<BearerFacts>(tx, sql`app.session(${hash})`);

/** Facts of the session of a cookie, by its hash. */
export const sessionOfCookie = (tx: Tx, hash: string) =>
  callDatabaseFunction<SessionFacts & { renewal_hash: string }>(tx, sql`app.cookie(${hash})`);

/** The account of an e-mail address on one side. */
export const credentialOf = (tx: Tx, guard: 'api' | 'client' | 'external', email: string) =>
  callDatabaseFunction<{ account_id: string; password_hash: string | null; status: string }>(
    tx,
    sql`app.credential(${guard}, ${email})`,
  );

// From here on: system actor only.

export const insertSession = (tx: Tx, row: typeof sessions.$inferInsert) => tx.insert(sessions).values(row);

/** The client a contact's new session opens: the last they were at, else the first by name; null for everybody else. */
export async function clientToOpen(
  tx: Tx,
  { accountId, portal }: { accountId: string; portal: Portal },
): Promise<string | null> {
  if (portal !== 'client') return null;
  const last = sql`(select max(${sessions.id}::text) from ${sessions} where ${sessions.account_id} = ${accountId} and ${sessions.active_client_id} = ${contacts.client_id})`;
  const [found] = await tx
    .select({ id: contacts.client_id })
    .from(contacts)
    .innerJoin(clients, and(eq(clients.id, contacts.client_id), isNull(clients.deleted_at)))
    .where(
      and(
        eq(contacts.account_id, accountId),
        eq(contacts.portal_access, 'ACTIVE'),
        isNull(contacts.deleted_at),
      ),
    )
    .orderBy(sql`${last} desc nulls last`, asc(clients.name))
    .limit(1);
  return found?.id ?? null;
}

export const insertBearer = (tx: Tx, hash: string, session: string, audience: Audience, now: string) =>
  tx.insert(bearers).values({ hash, session_id: session, audience, created_at: now });

/** The audiences that a session has had bearers for. */
export const audiencesOfSession = async (tx: Tx, session: string): Promise<Audience[]> =>
  (
    await tx
      .selectDistinct({ audience: bearers.audience })
      .from(bearers)
      .where(eq(bearers.session_id, session))
  ).map(({ audience }) => audience);

/** Ends a session, by its id or by its cookie's hash, and returns its device; a session that has ended already is not changed. */
export const endSession = (tx: Tx, by: { id: string } | { cookieHash: string }, now: string) =>
  tx
    .update(sessions)
    .set({ ended_at: now })
    .where(
      and(
        'id' in by ? eq(sessions.id, by.id) : eq(sessions.cookie_hash, by.cookieHash),
        isNull(sessions.ended_at),
      ),
    )
    .returning({ device_id: sessions.device_id });

/** The cookie's hash of an open session, by the hash of its renewal half. */
export async function openSessionOf(tx: Tx, renewalHash: string) {
  const open = and(eq(sessions.renewal_hash, renewalHash), isNull(sessions.ended_at));
  return (await tx.select({ cookie_hash: sessions.cookie_hash }).from(sessions).where(open))[0];
}

/** The recipients and ways of signing in of a device's stored sessions. */
export const openedOn = (tx: Tx, deviceId: string) =>
  tx
    .selectDistinct({ way: sessions.came_by, recipientId: sessions.recipient_id })
    .from(sessions)
    .where(eq(sessions.device_id, deviceId));

export const setIdleUntil = (tx: Tx, id: string, idleUntil: string) =>
  tx.update(sessions).set({ idle_until: idleUntil }).where(eq(sessions.id, id));

/** The account's own, unrevoked device of that id. */
export async function deviceOf(tx: Tx, accountId: string, id: string) {
  const mine = and(eq(devices.id, id), eq(devices.account_id, accountId), isNull(devices.revoked_at));
  return (await tx.select().from(devices).where(mine))[0];
}

/** Unrevoked devices among these ids, of any account. */
export const devicesById = (tx: Tx, ids: readonly string[]) =>
  tx
    .select({ id: devices.id, account_id: devices.account_id, share: devices.share })
    .from(devices)
    .where(and(inArray(devices.id, [...ids]), isNull(devices.revoked_at)));

/** True if the account has an unrevoked device. */
export async function hasDevice(tx: Tx, accountId: string): Promise<boolean> {
  const mine = and(eq(devices.account_id, accountId), isNull(devices.revoked_at));
  return (await tx.select({ id: devices.id }).from(devices).where(mine).limit(1)).length > 0;
}

/** The last sign-in of each of these accounts, as far as there was one. Whoever asks has checked who may know. */
export const lastSignInsOf = async (tx: Tx, accountIds: readonly string[]): Promise<Map<string, string>> => {
  if (accountIds.length === 0) return new Map();
  const rows = await asSystem(tx, () =>
    tx
      .select({ id: devices.account_id, at: max(devices.last_seen_at) })
      .from(devices)
      .where(inArray(devices.account_id, [...accountIds]))
      .groupBy(devices.account_id),
  );
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at] as const] : [])));
};

export const insertDevice = (tx: Tx, row: typeof devices.$inferInsert) => tx.insert(devices).values(row);

export const touchDevice = (tx: Tx, id: string, label: string, now: string) =>
  tx.update(devices).set({ label, last_seen_at: now }).where(eq(devices.id, id));

export async function newestSealingKey(tx: Tx) {
  const { id, public_key, created_at } = sealingKeys;
  return (
    await tx.select({ id, public_key, created_at }).from(sealingKeys).orderBy(desc(created_at)).limit(1)
  )[0];
}

export const insertSealingKey = (tx: Tx, row: typeof sealingKeys.$inferInsert) =>
  tx.insert(sealingKeys).values(row);

/**
 * Deletes the sealing keys that no submission can be sealed to any more. A device uses a key for `usedForMs` after its creation at most, so
 * later tickets use other keys; submissions of earlier tickets may come until their ticket expires.
 */
export async function deleteSealingKeys(tx: Tx, usedForMs: number, now: string): Promise<void> {
  const newest = await newestSealingKey(tx);
  if (!newest) return;
  const over = sql`${sealingKeys.created_at} + make_interval(secs => ${usedForMs / 1000})`;
  const mayCome = tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(gt(tickets.expires_at, now), lt(tickets.created_at, over)));
  await tx
    .delete(sealingKeys)
    .where(and(lt(over, sql`${now}::timestamptz`), ne(sealingKeys.id, newest.id), notExists(mayCome)));
}

/** Deletes sessions that ended or expired before an instant. */
export const deleteSessions = (tx: Tx, before: string) =>
  tx.delete(sessions).where(or(lt(sessions.ended_at, before), lt(sessions.expires_at, before)));

// From here on: open to every signed-in person for their own rows.

export const setPublicKey = (tx: Tx, id: string, publicKey: Uint8Array) =>
  tx.update(devices).set({ public_key: publicKey }).where(eq(devices.id, id));

export const revoke = (tx: Tx, id: string, now: string) =>
  tx.update(devices).set({ revoked_at: now, share: null }).where(eq(devices.id, id));

export const insertAccounts = (tx: Tx, rows: (typeof accounts.$inferInsert)[]) =>
  insertMany(tx, accounts, rows);
