import { amountOf, hundredths } from '#contract/core/money.ts';
import type { Tx } from '#server/db/db.ts';
import type { payslips } from '../tables.ts';
import { publishedBetween, setFigures } from './queries.ts';

type Slip = Pick<
  typeof payslips.$inferSelect,
  'id' | 'employee_id' | 'pay_date' | 'currency' | 'gross' | 'net'
>;
interface YearSoFar {
  ytd_gross: string | null;
  ytd_net: string | null;
}

/** True if a payslip counts in another's year to date, by pay day; of one day, the earlier id first. */
const isBefore = (one: Slip, other: Slip) =>
  one.pay_date === other.pay_date ? one.id < other.id : one.pay_date < other.pay_date;

/**
 * The sums of the calendar year up to and including each of these payslips: of those published before, and of these. Null if one of them
 * states no figures: a sum that leaves out a month would be read as the whole year.
 */
export async function yearsSoFar(tx: Tx, slips: readonly Slip[]): Promise<Map<string, YearSoFar>> {
  const days = slips.map(({ pay_date }) => pay_date).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const published = await publishedBetween(
    tx,
    [...new Set(slips.map(({ employee_id }) => employee_id))],
    `${first.slice(0, 4)}-01-01`,
    last,
  );
  const ids = new Set(slips.map(({ id }) => id));
  const others = published.filter(({ id }) => !ids.has(id));
  return new Map(
    slips.map((slip) => {
      const isOfYear = (one: Slip) =>
        one.employee_id === slip.employee_id &&
        one.currency === slip.currency &&
        one.pay_date.slice(0, 4) === slip.pay_date.slice(0, 4);
      const counted = [
        slip,
        ...others.filter((one) => isOfYear(one) && one.pay_date <= slip.pay_date),
        ...slips.filter((one) => one.id !== slip.id && isOfYear(one) && isBefore(one, slip)),
      ];
      return [
        slip.id,
        {
          ytd_gross: sumOf(counted.map(({ gross }) => gross)),
          ytd_net: sumOf(counted.map(({ net }) => net)),
        },
      ];
    }),
  );
}

const sumOf = (amounts: readonly (string | null)[]): string | null => {
  const stated = amounts.filter((amount) => amount !== null);
  return stated.length < amounts.length
    ? null
    : amountOf(stated.reduce((sum, amount) => sum + hundredths(amount), 0n));
};

/** Brings the year to date of drafts up to what was published since they were entered. */
export async function updateYearsSoFar(
  tx: Tx,
  drafts: readonly (Slip & { uploaded: boolean })[],
): Promise<void> {
  const byFigures = drafts.filter(({ uploaded, gross }) => !uploaded && gross !== null);
  for (const [id, year] of await yearsSoFar(tx, byFigures)) await setFigures(tx, id, year);
}
