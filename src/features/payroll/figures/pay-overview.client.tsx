import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dateFormats } from '#contract/core/limits.ts';
import { formatPrice } from '#contract/core/money.ts';
import { now } from '#src/lib/time/clock.ts';
import { formatDate, today } from '#src/lib/time/dates.ts';
import { useReach } from '#src/session/connectivity.ts';
import { Facts } from '#src/ui/facts/facts.tsx';
import { linkClass } from '#src/ui/link/link-class.ts';
import { Section } from '#src/ui/section/section.tsx';
import { payslipTitle } from '../payslip-list.tsx';
import { myPayslips } from '../payslips.queries.ts';
import { daysUntil, withoutWords } from './figure-words.ts';
import { paidYears } from './figures.rules.ts';
import { nextPayDays } from './next-pay-days.ts';
import { myPayCalendars } from './pay-calendars.queries.ts';

const date = (day: string) => formatDate(day, dateFormats.date);

/** The next pay day, the last net pay and the year to date, for an employee's home: all from what the device keeps. */
export function PayOverview() {
  const { data: list, isPending } = useQuery(myPayslips);
  const calendars = useQuery(myPayCalendars);
  const { online } = useReach();
  const day = today(now());
  const paid = list?.data.filter(({ pay_date }) => pay_date <= day) ?? [];
  const last = paid.reduce<(typeof paid)[number] | undefined>(
    (latest, slip) => (latest && latest.pay_date >= slip.pay_date ? latest : slip),
    undefined,
  );
  const [year] = paidYears(paid, day);
  const [next] = nextPayDays(calendars.data ?? [], day);
  // Without a connection calendars that are not kept do not come.
  const planning = calendars.isPending && online;
  if (!isPending && !planning && !last && !next) return null;
  return (
    <Section
      title="Pay"
      more={
        <Link to="/client/my-payslips/year-to-date" className={linkClass}>
          Month by month
        </Link>
      }
    >
      <div aria-busy={isPending || planning}>
        <Facts
          facts={[
            {
              label: 'Next pay day',
              value: planning
                ? undefined
                : next
                  ? withDetail(date(next.day), daysUntil(next.day, day))
                  : calendars.data
                    ? 'Not planned yet'
                    : 'Shown once you are connected',
            },
            {
              label: 'Last net pay',
              value: isPending
                ? undefined
                : last &&
                  (last.net
                    ? withDetail(formatPrice(last.net), `paid ${date(last.pay_date)}`)
                    : withDetail('Only in the PDF', payslipTitle(last))),
            },
            {
              label: year ? `Net pay in ${year.year}` : 'Year to date',
              value: isPending
                ? undefined
                : year &&
                  withDetail(
                    year.totals.map(({ net }) => formatPrice(net)).join(' and ') || 'Only in the PDFs',
                    withoutWords(year),
                  ),
            },
          ]}
        />
      </div>
    </Section>
  );
}

const withDetail = (value: string, detail: string) => (
  <span className="flex flex-wrap gap-x-3 tabular-nums">
    <span className="font-medium">{value}</span>
    {detail && <span className="text-small/6 text-soft">{detail}</span>}
  </span>
);
