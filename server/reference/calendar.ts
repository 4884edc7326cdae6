/** Arithmetic on calendar dates as the wire writes them, `YYYY-MM-DD`. */

const day = 86_400_000;
const written = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The calendar date of an instant, in UTC. */
export const dateOf = (instant: string): string => written(Date.parse(instant));

/** The date so many days later, or earlier for a negative count. */
export const addDays = (date: string, count: number): string => written(Date.parse(date) + count * day);

/** The same day of another month, or that month's last day: 2025-11-30 and 3 months is 2026-02-28. */
export function addMonths(date: string, count: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return written(Date.UTC(year, month - 1 + count, Math.min(dayOfMonth, lastDay)));
}

export const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`;
export const lastOfMonth = (date: string): string => addDays(addMonths(firstOfMonth(date), 1), -1);

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** 'October 2026' */
export const monthOf = (date: string): string =>
  `${months[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;

/** '28 Oct 2026' */
export const dayOf = (date: string): string =>
  `${date.slice(8, 10)} ${months[Number(date.slice(5, 7)) - 1]?.slice(0, 3)} ${date.slice(0, 4)}`;
