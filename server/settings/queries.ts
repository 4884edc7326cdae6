import { asc, eq, isNull } from 'drizzle-orm';
import type { AppLink } from '#contract/runtime-config.ts';
import type { Tx } from '../db/db.ts';
import { insertMany } from '../db/insert-many.ts';
import { appLinks, settings } from './tables.ts';

/** A setting; undefined if it was never set. The caller knows its type. */
export const readSetting = async <T>(tx: Tx, name: string): Promise<T | undefined> =>
  (await tx.select().from(settings).where(eq(settings.name, name)))[0]?.value as T | undefined;

export const writeSetting = (tx: Tx, name: string, value: unknown, now: string) =>
  tx
    .insert(settings)
    .values({ name, value, updated_at: now })
    .onConflictDoUpdate({ target: settings.name, set: { value, updated_at: now } });

export const insertAppLinks = (tx: Tx, rows: readonly (typeof appLinks.$inferInsert)[]) =>
  insertMany(tx, appLinks, rows);

/** Links of the staff menu to other apps, in order. */
export const readAppLinks = (tx: Tx): Promise<AppLink[]> =>
  tx
    .select({
      title: appLinks.title,
      url: appLinks.url,
      permission: appLinks.permission,
      icon: appLinks.icon,
      newDesign: appLinks.new_design,
    })
    .from(appLinks)
    .where(isNull(appLinks.deleted_at))
    .orderBy(asc(appLinks.sort), asc(appLinks.title));
