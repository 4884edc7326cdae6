import { amountOf, hundredths } from '#contract/core/money.ts';

interface Paid {
  pay_date: string;
  gross: string;
  net: string;
}

/** Adds to each payslip of one employee the sums of its calendar year up to and including it. Oldest first. */
export function withYearToDate<P extends Paid>(
  slips: readonly P[],
): (P & { ytd_gross: string; ytd_net: string })[] {
  let year = '';
  let gross = 0n;
  let net = 0n;
  return slips.map((slip) => {
    if (slip.pay_date.slice(0, 4) !== year) [year, gross, net] = [slip.pay_date.slice(0, 4), 0n, 0n];
    gross += hundredths(slip.gross);
    net += hundredths(slip.net);
    return { ...slip, ytd_gross: amountOf(gross), ytd_net: amountOf(net) };
  });
}
