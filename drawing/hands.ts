import { inRanges, rangesOf } from '#contract/core/text/glyph-coverage.ts';
import { printable } from '#contract/core/text/printable-text.ts';
import { type Hand, hands } from '#contract/signing/hands.ts';

export { type Hand, hands } from '#contract/signing/hands.ts';

/** The letters of each handwriting, as code points in hexadecimal. */
const drawn: Record<Hand, string> = {
  caveat:
    '20-7e a0-ac ae-17e 18f 192 1c4-1cc 1d4 1e5 1e7 1e9-1eb 1ef 1f1-1f5 1fa-21b 21f 237 259 292 2bc 2c6-2c7 2c9 2d8-2dd ' +
    '300-304 306-308 30a-30c 30f 311 323 326-328 335 3bc 400-45f 462-463 46a-46b 472-475 48a-4a5 4a8-4ff 510-513 51a-51d ' +
    '524-529 52e-52f 1e0c-1e0d 1e24-1e25 1e44-1e45 1e5a-1e5b 1e62-1e63 1e6c-1e6d 1e80-1e85 1e92-1e93 1eb8-1eb9 1ebc-1ebd ' +
    '1eca-1ecd 1ee4-1ee5 1ef2-1ef3 1ef8-1ef9 2010 2013-2014 2018-201a 201c-201e 2020-2022 2026 2030 2032-2033 2039-203a ' +
    '2044 2052 2070 2074-2079 2080-2089 20a1 20a3-20a4 20a6 20a9 20ac 20ae 20b4 20b8-20ba 20bd 2116 2120 2122 2153-2154 ' +
    '215b-215e 2212 fb00-fb04',
  dancing:
    '20-7e a0-ac ae-17e 18f 192 1a0-1a1 1af-1b0 1c4-1cc 1e6-1e7 1ea-1eb 1fa-21b 22a-22d 230-233 237 259 2bc 2c6-2c7 2c9 ' +
    '2d8-2dd 300-304 306-30c 30f 311-312 31b 323-324 326-328 32e 331 335 1e80-1e85 1e9e 1ea0-1ef9 2013-2014 2018-201a ' +
    '201c-201e 2020-2022 2026 2030 2039-203a 2044 2074 20a1 20a3-20a4 20a6-20a7 20a9 20ab-20ad 20b1-20b2 20b5 20b9-20ba ' +
    '20bc-20bd 2116 2122 2212 fb01-fb02',
  marck:
    '20-7e a1-a3 a5-a9 ab ae-b1 b4-b5 b7-b8 bb bf-131 133-149 14c-17e 192 1fc-1ff 218-219 2c6-2c7 2d8-2dd 401-40c ' +
    '40e-44f 451-45c 45e-45f 490-491 1e80-1e85 1ef2-1ef3 2013-2014 2018-201a 201c-201e 2020-2022 2026 2030 2039-203a 2044 ' +
    '20ac 2116',
};
const ranges = Object.fromEntries(hands.map((hand) => [hand, rangesOf(drawn[hand])])) as Record<
  Hand,
  ReturnType<typeof rangesOf>
>;

export const handHas = (hand: Hand, letter: string): boolean => inRanges(ranges[hand], letter);

/** The letters of a text that a handwriting lacks, each once; empty if it has all. */
export const lettersLacking = (hand: Hand, text: string): string[] =>
  [...new Set(printable(text))].filter((letter) => letter !== '\n' && !handHas(hand, letter));
