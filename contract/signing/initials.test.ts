import { describe, expect, test } from 'vitest';
import { initialsIn } from './initials.ts';

describe('a field for initials', () => {
  const made = { kind: 'drawn' as const, aspect: 2.5, strokes: [[{ x: 0, y: 0 }]] };

  test('prints the initials that were made', () => {
    const initials = { kind: 'typed', text: 'ab' } as const;
    expect(initialsIn({ signature: made, initials }, 'Ada Byrne')).toBe(initials);
  });

  test('prints those of the name where none were', () => {
    expect(initialsIn({ signature: made }, 'Ada Byrne')).toEqual({ kind: 'typed', text: 'AB' });
    expect(initialsIn({ signature: made, initials: null }, 'Cher')).toEqual({ kind: 'typed', text: 'C' });
  });

  test.each(['రవి తేజ', '—'])('prints the signature of %s, whose letters cannot be printed', (name) => {
    expect(initialsIn({ signature: made }, name)).toBe(made);
  });
});
