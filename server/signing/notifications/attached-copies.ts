/** Most bytes attached to a mail: in transit they are a third larger, and most mail servers take 10 MB. */
const mostBytes = 7_000_000;

/** Ids of the files attached to the mail of a complete envelope: all, or none if they are too large together (`size` in bytes). */
export function copiesToSend(files: readonly { id: string; size: number }[]): string[] {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes <= mostBytes ? files.map(({ id }) => id) : [];
}
