import { eq } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { devices } from './tables.ts';

/** True if the device exists and was revoked. System actor only. */
export async function isRevoked(tx: Tx, id: string): Promise<boolean> {
  const [device] = await tx.select({ at: devices.revoked_at }).from(devices).where(eq(devices.id, id));
  return typeof device?.at === 'string';
}
