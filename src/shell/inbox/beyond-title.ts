import type { InboxItem } from '../../../contract/inbox.ts';

/** The words of a text alone, to see if two say the same. */
const wordsOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

/**
 * The body of an item without what its title says: the line that repeats it, and the document's name in the others. A title ends in
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
