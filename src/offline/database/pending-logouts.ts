import type { Table } from 'dexie';
import { gatedDatabase } from './gated.ts';
import { pendingLogoutsName } from './names.ts';

interface EndingRow {
  ending: string;
  /** Device time, ms. */
  at: number;
}

/**
 * Sessions signed out of without a network. A sign-out erases the means to renew them and leaves a hash here: it holds nothing personal,
 * and can only end the session.
 */
export function pendingLogoutsDatabase({ create = false } = {}) {
  const database = gatedDatabase(pendingLogoutsName, create);
  database.version(1).stores({ endings: '&ending' });
  return Object.assign(database, { endings: database.table('endings') as Table<EndingRow, string> });
}
