import { and, asc, desc, eq, inArray, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm';
import { contacts } from '#server/contacts/tables.ts';
import type { Tx } from '#server/db/db.ts';
import { payrollEmployees } from '#server/payroll/tables.ts';
import { users } from '#server/people/tables.ts';
import { accounts, devices } from '#server/session/tables.ts';
import { inbox } from '../tables.ts';
import { pushKeys, pushSubscriptions } from './tables.ts';

// Open to everybody who may cause a notice.

// From here on: open to every account holder for their own rows.

export async function newestPublicKey(tx: Tx): Promise<Uint8Array | undefined> {
  const { public_key, created_at } = pushKeys;
  return (await tx.select({ public_key }).from(pushKeys).orderBy(desc(created_at)).limit(1))[0]?.public_key;
}

export async function endpointOf(tx: Tx, deviceId: string): Promise<string | undefined> {
  const { endpoint, device_id } = pushSubscriptions;
  return (await tx.select({ endpoint }).from(pushSubscriptions).where(eq(device_id, deviceId)))[0]?.endpoint;
}

/** Stores the subscription of a device, in place of its earlier one. */
export const setSubscription = (tx: Tx, row: typeof pushSubscriptions.$inferInsert) =>
  tx
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: pushSubscriptions.device_id,
      set: { endpoint: row.endpoint, p256dh: row.p256dh, auth: row.auth, created_at: row.created_at },
    });

/** Deletes the account's other subscriptions of the same browser, and its oldest beyond the first `most`. */
export async function deleteSurplus(
  tx: Tx,
  { account_id, device_id, endpoint }: { account_id: string; device_id: string; endpoint: string },
  most: number,
): Promise<void> {
  const mine = eq(pushSubscriptions.account_id, account_id);
  const kept = tx
    .select({ id: pushSubscriptions.device_id })
    .from(pushSubscriptions)
    .where(mine)
    .orderBy(desc(pushSubscriptions.created_at), desc(pushSubscriptions.device_id))
    .limit(most);
  await tx
    .delete(pushSubscriptions)
    .where(
      and(
        mine,
        ne(pushSubscriptions.device_id, device_id),
        or(eq(pushSubscriptions.endpoint, endpoint), notInArray(pushSubscriptions.device_id, kept)),
      ),
    );
}

/** Deletes the subscription of a device. True if there was one. */
export async function deleteSubscription(tx: Tx, deviceId: string): Promise<boolean> {
  const { device_id } = pushSubscriptions;
  const deleted = await tx.delete(pushSubscriptions).where(eq(device_id, deviceId)).returning({ device_id });
  return deleted.length > 0;
}

// From here on: system actor only.

/** Deletes the subscriptions of an account: whoever may have its devices signs in anew. */
export const deleteSubscriptionsOf = (tx: Tx, accountId: string) =>
  tx.delete(pushSubscriptions).where(eq(pushSubscriptions.account_id, accountId));

export async function newestPushKey(tx: Tx) {
  return (await tx.select().from(pushKeys).orderBy(desc(pushKeys.created_at)).limit(1))[0];
}

export const insertPushKey = (tx: Tx, row: typeof pushKeys.$inferInsert) => tx.insert(pushKeys).values(row);

/** The accounts of a reader who may sign in to the portal. */
const accountsOfReader = (tx: Tx, readerId: string) =>
  tx
    .select({ id: users.account_id })
    .from(users)
    .where(and(eq(users.id, readerId), eq(users.status, 'ACTIVE')))
    .unionAll(
      tx
        .select({ id: contacts.account_id })
        .from(contacts)
        .where(
          and(eq(contacts.id, readerId), eq(contacts.portal_access, 'ACTIVE'), isNull(contacts.deleted_at)),
        ),
    )
    .unionAll(
      tx
        .select({ id: payrollEmployees.account_id })
        .from(payrollEmployees)
        .where(and(eq(payrollEmployees.id, readerId), ne(payrollEmployees.status, 'LEFT'))),
    );

/** Subscriptions of a reader, while they may sign in. */
export const subscriptionsOf = (tx: Tx, readerId: string) =>
  tx
    .select({ device_id: pushSubscriptions.device_id, account_id: pushSubscriptions.account_id })
    .from(pushSubscriptions)
    .innerJoin(accounts, and(eq(accounts.id, pushSubscriptions.account_id), eq(accounts.status, 'ACTIVE')))
    .innerJoin(devices, and(eq(devices.id, pushSubscriptions.device_id), isNull(devices.revoked_at)))
    .where(inArray(pushSubscriptions.account_id, accountsOfReader(tx, readerId)))
    .orderBy(asc(pushSubscriptions.device_id));

/** The subscription of a device, while its reader may sign in. */
export async function subscriptionOf(tx: Tx, deviceId: string, readerId: string) {
  const { device_id, account_id, endpoint, p256dh, auth } = pushSubscriptions;
  const found = await tx
    .select({ device_id, endpoint, p256dh, auth })
    .from(pushSubscriptions)
    .where(and(eq(device_id, deviceId), inArray(account_id, accountsOfReader(tx, readerId))));
  return found[0];
}

/** Deletes the subscription of a device if it still has that endpoint. */
export const deleteEndpoint = (tx: Tx, deviceId: string, endpoint: string) =>
  tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.device_id, deviceId), eq(pushSubscriptions.endpoint, endpoint)));

/** Deletes the subscriptions of devices that were not seen since an instant. */
export const forgetUnseen = (tx: Tx, before: string) =>
  tx
    .delete(pushSubscriptions)
    .where(
      inArray(
        pushSubscriptions.device_id,
        tx.select({ id: devices.id }).from(devices).where(lt(devices.last_seen_at, before)),
      ),
    );

/** Paths of a reader's unread items of these kinds that were made at an instant. */
export const unreadPaths = async (
  tx: Tx,
  { readerId, kinds, at }: { readerId: string; kinds: readonly string[]; at: string },
): Promise<(string | null)[]> => {
  const these = and(
    eq(inbox.reader_id, readerId),
    inArray(inbox.kind, [...kinds]),
    sql`${inbox.created_at} = ${at}::timestamptz`,
    isNull(inbox.read_at),
  );
  return (await tx.select({ path: inbox.path }).from(inbox).where(these)).map(({ path }) => path);
};
