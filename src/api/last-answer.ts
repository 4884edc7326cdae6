let heardAt: number | null = null;

/** Whatever the server said, it was there. */
export function noteAnswer(): void {
  heardAt = performance.now();
}

/** Time since this page last had an answer of the server, ms, by a clock that cannot be set; null if it had none yet. */
export const sinceAnswer = (): number | null =>
  heardAt === null ? null : Math.round(performance.now() - heardAt);
