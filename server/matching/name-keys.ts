import { isTelling, readName } from './name.ts';
import type { Key } from './queries.ts';
import type { NameKind } from './words-of.ts';

/** The keys by which a name is found: of its words that tell names apart, or of all if none does. */
export function nameKeys(text: string, kind: NameKind): Key[] {
  const { tokens, joined } = readName(text, kind);
  const telling = tokens.filter(({ weight, is }) => weight === 1 && is === 'word');
  const words = telling.length > 0 ? telling : tokens.some(isTelling) ? tokens.filter(isTelling) : tokens;
  const keys = words.flatMap(({ text: word, sound, skeleton }): Key[] => [
    { kind: 'word', token: word },
    ...(sound === '' ? [] : [{ kind: 'sound', token: sound } as const]),
    // One consonant is the skeleton of too many words.
    ...(skeleton.length < 2 ? [] : [{ kind: 'consonants', token: skeleton } as const]),
  ]);
  const all: Key[] = tokens.length > 1 ? [...keys, { kind: 'word', token: joined }] : keys;
  return [...new Map(all.map((key) => [`${key.kind} ${key.token}`, key])).values()];
}
