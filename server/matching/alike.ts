import { distance, editBudget } from './distance.ts';
import type { Name, Token } from './name.ts';
import { areCalledAlike } from './words.ts';

type Why =
  | 'same'
  | 'sound'
  | 'joined'
  | 'letters'
  | 'spelling'
  | 'script'
  | 'initial'
  | 'nickname'
  | 'contradiction';
/** How alike two words are, 0 to 1, and why. */
export type Alike = { alike: number; why: Why };

/** Edits cost more in a short word; 0 beyond the budget. */
function byEdits(one: string, other: string): number {
  const letters = Math.min(one.length, other.length);
  const edits = distance(one, other, editBudget(letters));
  return edits > editBudget(letters) ? 0 : 1 - (0.8 * edits) / Math.max(letters, 1);
}

function bySpelling(one: Token, other: Token): Alike | undefined {
  if (one.sound === other.sound) return { alike: 0.97, why: 'sound' };
  const alike = Math.max(byEdits(one.text, other.text), 0.97 * byEdits(one.sound, other.sound));
  return alike > 0 ? { alike, why: 'spelling' } : undefined;
}

/** A word of one name and a word of the other, or nothing if they are two words. */
export function alikeWords(one: Token, other: Token, names: readonly [Name, Name]): Alike | undefined {
  if (one.text === other.text) return { alike: 1, why: 'same' };
  if (one.is === 'number' || other.is === 'number') return undefined;
  const isPerson = names[0].kind === 'PERSON';
  if (one.is === 'initial' || other.is === 'initial')
    return isPerson && one.text[0] === other.text[0] ? { alike: 0.8, why: 'initial' } : undefined;
  const writings = new Set(names.map(({ writing }) => writing));
  // A sign that is a syllable is not misspelt.
  if (writings.size === 1 && writings.has('syllables')) return undefined;
  if (writings.size > 1 && writings.has('consonants')) {
    const alike = 0.95 * byEdits(one.skeleton, other.skeleton);
    return one.skeleton !== '' && alike > 0 ? { alike, why: 'script' } : undefined;
  }
  return (
    bySpelling(one, other) ??
    (isPerson && areCalledAlike(one.text, other.text) ? { alike: 0.9, why: 'nickname' } : undefined)
  );
}

/** A word of one name and several of the other that stand one after the other: joined, or their first letters. */
export function alikeJoined(one: Token, several: readonly Token[]): Alike | undefined {
  if (one.is !== 'word') return undefined;
  const text = several.map((token) => token.text).join('');
  if (one.text === text) return { alike: 0.97, why: 'joined' };
  const sound = several.map((token) => token.sound).join('');
  const alike = 0.95 * Math.max(byEdits(one.text, text), byEdits(one.sound, sound));
  if (alike > 0) return { alike, why: 'spelling' };
  const named = several.filter(({ weight }) => weight > 0.1);
  const first = named.map((token) => token.text.charAt(0)).join('');
  return one.text === first ? { alike: 0.85, why: 'letters' } : undefined;
}

/** Share of the letters in place that two different words may at least have to count as like; words of chance have a third. */
const leastLike = 0.4;

/** Two words beyond the budget of edits: how like they are after all, which ranks what contradicts. */
export function contradictingWords(one: Token, other: Token): Alike | undefined {
  if (one.is !== 'word' || other.is !== 'word') return undefined;
  const share = (a: string, b: string) => {
    const letters = Math.max(a.length, b.length);
    return 1 - distance(a, b, letters) / letters;
  };
  const mixed =
    one.text.length >= 5 && [...one.text].toSorted().join('') === [...other.text].toSorted().join('');
  const alike = mixed ? 0.8 : Math.max(share(one.text, other.text), share(one.sound, other.sound));
  return alike >= leastLike ? { alike, why: 'contradiction' } : undefined;
}
