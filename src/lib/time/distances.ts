import { DateTime, Duration } from 'luxon';
import { timeThresholds } from '#contract/core/limits.ts';

/** Distances in time in words, by the thresholds of the specification (sections 5 and 9). */

const locale = 'en-US';

type Unit = 'seconds' | 'minutes' | 'hours' | 'days';

/** A length of time in whole units, rounded down, in the smallest unit that stays below its threshold. */
function inUnits(ms: number): [number, Unit] {
  const length = Duration.fromMillis(ms);
  const below = (Object.entries(timeThresholds) as [Unit, number][]).find(
    ([unit, most]) => length.as(unit) < most,
  );
  const unit = below?.[0] ?? 'days';
  return [Math.floor(length.as(unit)), unit];
}

/** The distance of an instant from `at`, ms since 1970: 'now', '5 minutes ago', 'in 2 days'. */
export function relativeTime(instant: string, at: number): string {
  const then = DateTime.fromISO(instant, { zone: 'utc', locale });
  const [count, unit] = inUnits(Math.abs(then.toMillis() - at));
  if (count === 0) return 'now';
  return then.toRelative({ base: DateTime.fromMillis(at, { zone: 'utc' }), unit }) ?? '-';
}

/** The time left at `at`, ms since 1970, until an instant: '5 minutes', '2 days'; 'Soon' once it has passed. */
export function timeToExpiry(instant: string, at: number): string {
  const left = DateTime.fromISO(instant).toMillis() - at;
  if (left < 0) return 'Soon';
  const [count, unit] = inUnits(left);
  return Duration.fromObject({ [unit]: count }, { locale }).toHuman();
}
