import type { PayslipLine } from '#contract/payroll/payslip-totals.ts';

/** Whole hundredths of the currency. */
type Amount = number;

interface Pay {
  currency: string;
  /** Monthly salary, from junior to senior. */
  from: Amount;
  to: Amount;
  /** An allowance on top of every month's salary. */
  allowance: readonly [label: string, of: (base: Amount) => Amount];
  /** Statutory deductions from a month's pay, simplified: plausible, not correct. */
  withheld: readonly (readonly [kind: PayslipLine['kind'], label: string, of: (gross: Amount) => Amount])[];
}

const percent = (of: Amount, rate: number): Amount => Math.round((of * rate) / 100);
/** The part of an amount between two bounds. */
const between = (of: Amount, from: Amount, to = Number.POSITIVE_INFINITY): Amount =>
  Math.max(0, Math.min(of, to) - from);

/** Pay rules by jurisdiction with payroll. */
export const pay = {
  HK: {
    currency: 'HKD',
    from: 18_000_00,
    to: 65_000_00,
    allowance: ['Transport allowance', () => 1_000_00],
    withheld: [
      [
        'DEDUCTION',
        'Mandatory Provident Fund, employee 5%',
        (gross) => Math.min(percent(gross, 5), 1_500_00),
      ],
    ],
  },
  SG: {
    currency: 'SGD',
    from: 3_200_00,
    to: 11_000_00,
    allowance: ['Meal allowance', () => 150_00],
    withheld: [
      ['DEDUCTION', 'CPF, employee 20%', (gross) => percent(Math.min(gross, 7_400_00), 20)],
      ['DEDUCTION', 'Community fund', () => 1_00],
    ],
  },
  GB: {
    currency: 'GBP',
    from: 2_200_00,
    to: 6_800_00,
    allowance: ['Home working allowance', () => 26_00],
    withheld: [
      [
        'TAX',
        'Income tax (PAYE)',
        (gross) => percent(between(gross, 1_047_50, 4_189_17), 20) + percent(between(gross, 4_189_17), 40),
      ],
      [
        'TAX',
        'National Insurance',
        (gross) => percent(between(gross, 1_048_00, 4_189_00), 8) + percent(between(gross, 4_189_00), 2),
      ],
      ['DEDUCTION', 'Workplace pension, employee 5%', (gross) => percent(gross, 5)],
    ],
  },
  AE: {
    currency: 'AED',
    from: 7_000_00,
    to: 32_000_00,
    allowance: ['Housing allowance', (base) => percent(base, 25)],
    withheld: [],
  },
} as const satisfies Record<string, Pay>;
export type PayCountry = keyof typeof pay;

export const rulesOf = (country: PayCountry): Pay => pay[country];
