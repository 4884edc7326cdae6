import { useEffect, useState } from 'react';
import { dateFormats } from '#contract/core/limits.ts';
import { now } from '#src/lib/time/clock.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { relativeTime, timeToExpiry } from '#src/lib/time/distances.ts';
import { Tip } from '../tip/tip.tsx';

const minuteMs = 60_000;

/** The present time, ms since 1970, that goes on while the page is open: by the second within a minute of the instant, else by the minute. */
function useNow(instant: string): number {
  const [at, setAt] = useState(now);
  const step = Math.abs(Date.parse(instant) - at) < 2 * minuteMs ? 1000 : minuteMs;
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), step);
    return () => clearInterval(timer);
  }, [step]);
  return at;
}

interface MomentProps {
  instant: string;
}

/** How long ago an instant was, or how far ahead it is: '5 minutes ago'; its time is in a tooltip. */
export function RelativeTime({ instant }: MomentProps) {
  return <Tip full={formatDate(instant, dateFormats.dateTime)}>{relativeTime(instant, useNow(instant))}</Tip>;
}

/** The time left until an instant, '3 days', then 'Soon'; its time is in a tooltip. */
export function TimeToExpiry({ instant }: MomentProps) {
  return <Tip full={formatDate(instant, dateFormats.dateTime)}>{timeToExpiry(instant, useNow(instant))}</Tip>;
}
