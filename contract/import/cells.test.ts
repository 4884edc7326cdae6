import { expect, test } from 'vitest';
import { cellOf, readCell } from './cells.ts';

const choices = [
  { value: 'a', label: 'Anna' },
  { value: 'b', label: 'Bea' },
  { value: 'c', label: 'Bea' },
  { value: 'd', label: 'Research, Tax' },
];

test('choices are written by their labels, and by themselves where labels are the same', () => {
  expect(cellOf('a', choices)).toBe('Anna');
  expect(cellOf('b', choices)).toBe('b');
  expect(readCell(' anna ', '', choices)).toEqual({ value: 'a' });
  expect(readCell('c', '', choices)).toEqual({ value: 'c' });
  expect(readCell('Bea', '', choices)).toEqual({ problem: 'There are several named “Bea”. Write its id.' });
  expect(readCell('Cleo', '', choices)).toEqual({
    problem: '“Cleo” is not an option. It can be: Anna, Bea, Bea, Research, Tax.',
  });
});

test('several are one in a line, or beside each other as people write them', () => {
  expect(cellOf(['a', 'd'], choices)).toBe('Anna\nResearch, Tax');
  expect(readCell('Anna\nResearch, Tax', [], choices)).toEqual({ value: ['a', 'd'] });
  expect(readCell('Anna; c', [], choices)).toEqual({ value: ['a', 'c'] });
  expect(readCell('', [], choices)).toEqual({ value: [] });
});

test('yes and no are read as people write them, an empty cell as the blank form', () => {
  expect(['Yes', 'x', 'FALSE', ''].map((cell) => readCell(cell, true, []))).toEqual(
    [true, true, false, true].map((value) => ({ value })),
  );
  expect(readCell('maybe', false, [])).toEqual({ problem: '“maybe” is neither Yes nor No.' });
});

test('a choice is read by its key, in words too, and a country by its name in other languages', () => {
  const kinds = [{ value: 'REGISTERED_OFFICE', label: 'Registered' }];
  expect(readCell('registered office', '', kinds)).toEqual({ value: 'REGISTERED_OFFICE' });
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  const countries = 'CH DE FR IT AT LI GB US ES PT NL BE LU DK SE NO FI PL CZ HK SG'
    .split(' ')
    .map((value) => ({ value, label: names.of(value) ?? '' }));
  const read = (cell: string) => readCell(cell, '', countries);
  expect(['Schweiz', 'SUISSE', 'Svizzera', 'ch', 'Deutschland', 'Reino Unido'].map(read)).toEqual(
    ['CH', 'CH', 'CH', 'CH', 'DE', 'GB'].map((value) => ({ value })),
  );
  expect(read('Helvetia')).toEqual({ problem: '“Helvetia” is not an option.' });
});
