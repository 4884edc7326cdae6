import type { Tx } from '../db/db.ts';
import { dateIn } from '../reference/calendar.ts';
import { zoneOfFirm } from './facts.queries.ts';

/** The calendar date of an instant at the firm's own place; in UTC while it has none. */
export const firmDay = async (tx: Tx, instant: string): Promise<string> =>
  dateIn(instant, (await zoneOfFirm(tx)) ?? 'utc');
