const kept = 4000;
const shown = 8;

/** Keeps the end of a program's output, for its error message. */
export function lastWords() {
  let text = '';
  return {
    hear(part: unknown): void {
      text = (text + String(part)).slice(-kept);
    },
    forget(): void {
      text = '';
    },
    /** The last lines, indented; without output, the message of the failure. */
    lines(cause: unknown): string {
      const lines = text.split('\n').filter((line) => line.trim() !== '');
      if (lines.length === 0) lines.push(cause instanceof Error ? cause.message : 'nothing.');
      return lines
        .slice(-shown)
        .map((line) => `  ${line.replace('[STDERR] ', '')}`)
        .join('\n');
    },
  };
}
