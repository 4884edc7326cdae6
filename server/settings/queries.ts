import { eq } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { settings } from './tables.ts';

/** A setting; undefined if it was never set. The caller knows its type. */
export const readSetting = async <T>(tx: Tx, name: string): Promise<T | undefined> =>
  (await tx.select().from(settings).where(eq(settings.name, name)))[0]?.value as T | undefined;

export const writeSetting = (tx: Tx, name: string, value: unknown, now: string) =>
  tx
    .insert(settings)
    .values({ name, value, updated_at: now })
    .onConflictDoUpdate({ target: settings.name, set: { value, updated_at: now } });
