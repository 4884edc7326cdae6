import type { Tx } from '../db/db.ts';
import { dateIn } from '../reference/calendar.ts';
import { zoneOfFirm } from './facts.queries.ts';

/** A day, and the clock by which it is that day, in words: a rule of days says by whose it counts. */
export interface Today {
  day: string;
  /** 'Zurich time', 'UTC' */
  clock: string;
}

/** Today at the firm's own place; in UTC while it has none. */
export async function firmToday(tx: Tx, instant: string): Promise<Today> {
  const zone = await zoneOfFirm(tx);
  const city = zone?.split('/').at(-1)?.replaceAll('_', ' ');
  return {
    day: dateIn(instant, zone ?? 'utc'),
    clock: zone?.includes('/') ? `${city} time` : (zone ?? 'UTC'),
  };
}

/** The calendar date of an instant at the firm's own place; in UTC while it has none. */
export const firmDay = async (tx: Tx, instant: string): Promise<string> => (await firmToday(tx, instant)).day;

/** The refusal of a day after today. */
export const stillToCome = ({ clock }: Today): string => `This day is still to come, by ${clock}.`;
