import { minorUnits } from '../core/money.ts';

/** True if a decimal is not zero. */
export const hasAny = (decimal: string): boolean => /[1-9]/.test(decimal);

/** A decimal without the zeros at its end, '1.5' for '1.5000'. */
export const plainDecimal = (decimal: string): string =>
  decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;

/** The price of one with all decimals that it has, at least those of its currency: '1,200.00', '0.0125'. */
export const formatUnitAmount = (unitAmount: string, currency: string): string =>
  new Intl.NumberFormat('en', {
    minimumFractionDigits: minorUnits(currency),
    maximumFractionDigits: 20,
  }).format(unitAmount as Intl.StringNumericLiteral);
