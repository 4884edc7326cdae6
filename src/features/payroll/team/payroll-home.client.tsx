import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dateFormats } from '#contract/core/limits.ts';
import { now } from '#src/lib/time/clock.ts';
import { formatDate, today } from '#src/lib/time/dates.ts';
import { Facts } from '#src/ui/facts/facts.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { Section } from '#src/ui/section/section.tsx';
import { PartOpening } from '#src/ui/section/sections.tsx';
import { daysUntil } from '../figures/figure-words.ts';
import { nextPayDays } from '../figures/next-pay-days.ts';
import { payCalendars } from './team.queries.ts';

const date = (day: string) => formatDate(day, dateFormats.date);

/** The next pay day of each payroll calendar, for the home; nothing while none is known. */
export function NextPayDays() {
  const { data, isPending } = useQuery(payCalendars);
  const day = today(now());
  const days = nextPayDays(data ?? [], day);
  if (isPending) return <PartOpening />;
  if (days.length === 0) return null;
  return (
    <Section
      title="Next pay days"
      more={
        <Link to="/client/payroll/team" className={linkClass}>
          Team
        </Link>
      }
    >
      <Facts
        facts={days.map((next) => ({
          key: next.id,
          label: next.name,
          value: (
            <span className="flex flex-wrap gap-x-3 tabular-nums">
              <span className="font-medium">{date(next.day)}</span>
              <span className="text-small/6 text-soft">{daysUntil(next.day, day)}</span>
            </span>
          ),
        }))}
      />
    </Section>
  );
}
