/** The period in the address of a statement, as it is written there. A route reads it, so nothing else comes with it. */
export function keepPeriod({ from, to }: Record<string, unknown>): { from?: string; to?: string } {
  return { ...(typeof from === 'string' && { from }), ...(typeof to === 'string' && { to }) };
}
