import type { InboxItem } from '#contract/inbox.ts';

/** The words of a text without punctuation, for comparison. */
const wordsOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

/**
 * The body of an item without its title: without the line that repeats it, and without the document's name in the others. A title ends in
 * that name, after a colon.
 */
export function beyondTitle({ title, body }: Pick<InboxItem, 'title' | 'body'>): string {
  const name = title.slice(title.indexOf(': ') + 2);
  return body
    .split('\n')
    .filter((line) => wordsOf(line) !== wordsOf(title))
    .join('\n')
    .replaceAll(` of “${name}”`, '')
    .replaceAll(`“${name}”`, 'the document');
}
