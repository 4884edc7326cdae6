import { eq } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { hasAccess } from '../people/access-links/queries.ts';
import { accounts, devices } from './tables.ts';

/** True if the device exists and was revoked, or nobody of its account has access any more. System actor only. */
export async function isRevoked(tx: Tx, id: string): Promise<boolean> {
  const [device] = await tx
    .select({ at: devices.revoked_at, accountId: devices.account_id, guard: accounts.guard })
    .from(devices)
    .innerJoin(accounts, eq(accounts.id, devices.account_id))
    .where(eq(devices.id, id));
  if (!device) return false;
  return device.at !== null || (device.guard !== 'external' && !(await hasAccess(tx, device.accountId)));
}
