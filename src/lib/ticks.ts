/** Round values from 0 for the lines of a chart, the last at least `most`: five lines at the most. */
export function ticksTo(most: number): number[] {
  if (!(most > 0)) return [0, 1];
  const parts = 4;
  const power = 10 ** Math.floor(Math.log10(most / parts));
  const step = [1, 2, 2.5, 5, 10].map((round) => round * power).find((round) => round * parts >= most);
  if (step === undefined) return [0, most];
  return Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, at) => at * step);
}
