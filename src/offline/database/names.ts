/** Prefixes of the two databases of a vault; the vault's name follows. */
export const cachePrefix = 'portico-cache-';
export const outboxPrefix = 'portico-outbox-';
/** The database of sessions that are still to end on the server (`pending-logouts.ts`). */
export const pendingLogoutsName = 'portico-endings';
