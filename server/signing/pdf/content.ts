/** A number as content streams want it: plain decimals, never an exponent. */
export function number(value: number): string {
  return String(Number(value.toFixed(4)));
}
