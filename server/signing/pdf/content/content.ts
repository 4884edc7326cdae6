/** A number for a content stream: plain decimals, never an exponent. */
export function number(value: number): string {
  return String(Number(value.toFixed(4)));
}
