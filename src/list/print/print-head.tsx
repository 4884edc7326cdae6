import { dateFormats } from '#contract/core/limits.ts';
import { now } from '#src/lib/time/clock.ts';
import { formatDate, today } from '#src/lib/time/dates.ts';
import { knownConfig } from '#src/session/config.ts';

interface PrintHeadProps {
  /** Filters and search in words; none: everything is listed. */
  narrowing: readonly string[];
  /** The number of rows, in words. */
  total?: string;
}

/** The head of a printed list: the firm, the day, its filters and how many rows there are. Not on the screen. */
export function PrintHead({ narrowing, total }: PrintHeadProps) {
  return (
    <div className="hidden text-small print:mb-4 print:block">
      <p>
        {[knownConfig()?.firm.name, formatDate(today(now()), dateFormats.date)].filter(Boolean).join(', ')}
      </p>
      {narrowing.length > 0 && <p>{narrowing.join('; ')}</p>}
      {total && <p>{total}</p>}
    </div>
  );
}
