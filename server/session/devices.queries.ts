import { desc } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { devices } from './tables.ts';

const deviceFacts = {
  id: devices.id,
  label: devices.label,
  public_key: devices.public_key,
  last_seen_at: devices.last_seen_at,
  revoked_at: devices.revoked_at,
};

/** The devices of the signed-in person, the last used first. */
export const myDevices = (tx: Tx) => tx.select(deviceFacts).from(devices).orderBy(desc(devices.last_seen_at));
