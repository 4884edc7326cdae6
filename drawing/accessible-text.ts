import { type Content, wordsIn } from './content.ts';

/** Text of a field for screen readers: the chosen option, the lines of a stamp, or the typed text. Empty if there is none. */
export function accessibleText(content: Content): string {
  if (content.kind === 'radio') return content.value.chosen;
  if (content.kind !== 'stamp') return wordsIn(content);
  const { name, company, date } = content.value;
  return [name, company, date].filter(Boolean).join('\n');
}
