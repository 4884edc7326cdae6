/**
 * A value in the first unit that keeps it below `base` once rounded: 1536 by 1024 is 1.5 of the second unit. Beyond the last
 * unit it stays in that one.
 */
export function scaled(value: number, base: number, units: readonly string[], decimals: number) {
  const inUnit = (power: number) => Number((value / base ** power).toFixed(decimals));
  let power = 0;
  while (power < units.length - 1 && Math.abs(inUnit(power)) >= base) power++;
  return { amount: inUnit(power), unit: units[power] ?? '' };
}
