import { dateFormats } from '#contract/core/limits.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import type { CheckedStamp } from './check/report.ts';

const at = (instant: string) => formatDate(instant, dateFormats.dateTime);

/**
 * Words for what a time stamp over a seal proves.
 * @param clock whose clock it is compared with, and what to do if that is wrong
 */
export function stampWords(stamp: CheckedStamp, clock: { whose: string; remedy: string }): string {
  const { by, proven, revocation } = stamp;
  if (proven)
    return `A time-stamp authority that the firm relies on (${by}) confirms that the seal existed then. ${
      revocation === 'good'
        ? 'Its certificate was not revoked, by the list that was sealed with it.'
        : 'It is not known whether its certificate was revoked: there is no list of it here that tells.'
    }`;
  if (stamp.isOfLater)
    return `The time stamp in it (${by}) is of ${at(stamp.at)}, which is yet to come by the clock of ${clock.whose}, so it confirms nothing. ${clock.remedy}`;
  return revocation === 'revoked'
    ? `The time stamp in it (${by}) is of a certificate that was revoked, so it confirms nothing.`
    : `The time stamp in it (${by}) is of no authority that the firm publishes: anybody can make one.`;
}
