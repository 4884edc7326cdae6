import { expect, test } from 'vitest';
import { lackingWords, writerOf } from './hands.ts';

test.each([
  ['Ana Lima', 'caveat', undefined],
  ['Łęcka Žofie', 'caveat', undefined],
  [
    'Жанна Щербакова',
    'caveat',
    'Only Caveat, Marck Script or Print can write this: the others lack Ж а н Щ е р б к.',
  ],
  ['Nguyễn Thị Hương', 'dancing', 'Only Dancing Script or Print can write this: the others lack ễ ư ơ ị.'],
  ['Ελένη', 'print', 'Only Print can write this: the others lack Ε λ έ ν η.'],
  ['김철수', 'print', 'Only Print can write this: the others lack 김 철 수.'],
])('%s is written by %s at first', (text, writer, words) => {
  expect(writerOf(text, undefined)).toBe(writer);
  expect(lackingWords(text)).toBe(words);
});

test('the handwriting that was chosen stays as long as it has the letters', () => {
  expect(writerOf('Ana', 'marck')).toBe('marck');
  expect(writerOf('Hương', 'marck')).toBe('dancing');
  expect(writerOf('Ana', 'print')).toBe('print');
});
