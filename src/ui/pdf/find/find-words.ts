import { type Hit, ordinal, total } from './hits.ts';
import type { TextMatch } from './search.ts';

interface Words {
  /** The count beside the searched words. */
  count: string;
  /** The count as read aloud, once it is final. */
  said: string;
  /** A remark the number does not include. */
  note: string | undefined;
}

const silent: Words = { count: '', said: '', note: undefined };

/** The result of a search, in words. */
export function findWords(query: string, found: (TextMatch & { hit: Hit | undefined }) | undefined): Words {
  if (query === '' || !found) return silent;
  const all = total(found.counts);
  if (!found.done) return { ...silent, count: all > 0 ? `${all} so far` : 'Looking…' };
  const note = noteOf(found);
  if (!found.hit) return { count: 'Not found', said: ['Not found.', note].filter(Boolean).join(' '), note };
  const place = `${ordinal(found.counts, found.hit)} of ${all}`;
  return { count: place, said: `${place}, on page ${found.hit.page}`, note };
}

function noteOf({ wordless, unread }: TextMatch): string | undefined {
  if (wordless) return 'This document has no text to look in: its pages are pictures.';
  if (unread === 0) return;
  return `${unread === 1 ? 'One page' : `${unread} pages`} can’t be read and could not be looked in.`;
}
