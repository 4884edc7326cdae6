import { type Content, wordsIn } from './content.ts';

/** What a field says, for those who do not see it: what was chosen, a stamp by its lines. Empty for what is only looked at. */
export function saidBy(content: Content): string {
  if (content.kind === 'radio') return content.value.chosen;
  if (content.kind !== 'stamp') return wordsIn(content);
  const { name, company, date } = content.value;
  return [name, company, date].filter(Boolean).join('\n');
}
