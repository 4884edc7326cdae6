import { scaled } from './scale.ts';

const units = ['', 'K', 'M', 'B', 'T', 'P', 'E'];

/**
 * A number abbreviated by thousands, '1.2K', '3M', then B, T, P and E (specification, section 5). Whoever shows it shows the number itself in
 * a tooltip (`src/ui/tip`).
 * @param amount a decimal, as the server sends amounts, or a number
 */
export function abbreviate(amount: string | number, decimals = 1): string {
  const short = scaled(Number(amount), 1000, units, decimals);
  return `${short.amount}${short.unit}`;
}
