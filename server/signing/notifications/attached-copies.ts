/** How much goes with a mail, bytes: on its way it is a third larger, and most mail servers take 10 MB. */
const mostBytes = 7_000_000;

/** Which of the files of a complete envelope, by id, its mail brings along: all, or none where they are too large together (bytes). */
export function copiesToSend(files: readonly { id: string; size: number }[]): string[] {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes <= mostBytes ? files.map(({ id }) => id) : [];
}
