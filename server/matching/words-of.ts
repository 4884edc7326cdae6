import { latin } from './latin.ts';

export type NameKind = 'PERSON' | 'ENTITY';

/** Letters with full stops: ‘G.m.b.H.’, ‘J. R.’ */
const letters = /(?<![a-z0-9])(?:[a-z]\.)+[a-z]?(?![a-z0-9])/g;

/** Words of a name, in Latin letters: in an entity’s, letters that stand one after the other are one word. */
export function wordsOf(text: string, kind: NameKind): string[] {
  const words = latin(text)
    .replace(/['`"]/g, '')
    .replace(/[&+]/g, ' and ')
    .replace(/%/g, ' percent ')
    .replace(letters, (some) => ` ${some.replaceAll('.', kind === 'ENTITY' ? '' : ' ')} `)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  return kind === 'ENTITY' ? joinLetters(words) : words;
}

/** ‘c’, ‘g’, ‘clow’ → ‘cg’, ‘clow’. */
function joinLetters(words: readonly string[]): string[] {
  const isLetter = (word: string | undefined) => word !== undefined && /^[a-z]$/.test(word);
  const joined: string[] = [];
  for (const [at, word] of words.entries()) {
    const before = isLetter(word) && isLetter(words[at - 1]) ? (joined.pop() ?? '') : '';
    joined.push(before + word);
  }
  return joined;
}
