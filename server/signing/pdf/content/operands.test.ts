import { describe, expect, test } from 'vitest';
import { balanced } from './content-balance.ts';

const textOf = (content: string) => balanced(Buffer.from(content, 'latin1'));
const tokensOf = (content: string) =>
  Buffer.from(textOf(content) ?? Buffer.from(content, 'latin1'))
    .toString('latin1')
    .trim()
    .split(/\s+/)
    .join(' ');

describe('an operator is taken away with', () => {
  test.each([
    ['a name for a colour', '/N 0 0 rg'],
    ['a string for a width', '(1) w Do'],
    ['a constant within a colour', '1 null 0 0 rg'],
    ['numbers behind the name of a font', '/F 12 0 0 Tf'],
    ['a number for a text', '12 Tj'],
    ['a text for an array of texts', '(1,000) TJ'],
    ['a name for a dash', '/A 0 d'],
    ['a place by a name', '0 0 m 9 /X l n'],
    ['no colour', 'scn'],
    ['a name among the numbers of a colour', '1 /P 0 scn'],
    ['the name of a pattern for a colour of a space', '/P sc'],
    ['a string for the name of a part', '(P) Do'],
  ])('%s', (_, content) => {
    expect(tokensOf(`1 g ${content} 2 w`)).not.toMatch(/rg|TJ|Tj|Tf|Do|sc|null|d |l /);
  });
});

describe('operands are written anew:', () => {
  test.each([
    ['too many of a colour', '1 0 0 0 0 1 rg 0 0 9 9 re f', '0 0 1 rg 0 0 9 9 re f'],
    ['too many of a place', 'BT 500 0 0 Td ET', 'BT 0 0 Td ET'],
    ['more of them behind a constant', 'null 1 0 0 rg', '1 0 0 rg'],
    ['those of a word that nobody knows', '1 0 zap 0 1 0 0 rg', '1 0 0 rg'],
    ['too few', '1 0 rg 1 g', '1 g'],
    ['another text in front', '(9,000) (1,000) Tj', '(1,000) Tj'],
  ])('%s', (_, content, expected) => {
    expect(tokensOf(content)).toBe(expected);
  });
});

test.each([
  ['a colour of many components', '/CS cs .1 .2 .3 .4 .5 .6 scn'],
  ['a pattern', '/Pattern cs /P scn'],
  ['a pattern in a colour', '/CS cs 1 0 0 /P scn'],
  ['a dash', '[3 1] 0 d [] 0 d'],
  ['a mark by a name, and by a dictionary', '/OC /L BDC EMC /P<</A[1 2]/B<<>>>>BDC EMC /A /B DP'],
  ['letters with places between', 'BT /F 12 Tf [(a)-20(b)] TJ 1 0 (c) " (d) \' ET'],
  ['an operator that takes none', '1 0 0 f 1 g'],
  ['a word that nobody knows', 'zap 1 g'],
])('operands stay as they are of %s', (_, content) => {
  expect(textOf(content)).toBeUndefined();
});
