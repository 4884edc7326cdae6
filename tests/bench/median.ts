/** The middle value, or the mean of the two middle ones. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = Number.NaN, high = Number.NaN] = [
    sorted[Math.ceil(sorted.length / 2) - 1],
    sorted[Math.floor(sorted.length / 2)],
  ];
  return (low + high) / 2;
}

/** Measures the two in turn, so that other load on the machine slows both alike, and divides their medians. */
export async function ratio(
  rounds: number,
  ours: () => Promise<number>,
  yardstick: () => Promise<number>,
): Promise<{ figure: number; notes: string[] }> {
  const [a, b]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    b.push(await yardstick());
    a.push(await ours());
  }
  const [own, other] = [median(a), median(b)];
  return { figure: own / other, notes: [`${own.toFixed(0)} ms ÷ ${other.toFixed(0)} ms`] };
}
