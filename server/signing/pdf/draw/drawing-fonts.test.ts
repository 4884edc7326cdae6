import { expect, test } from 'vitest';
import { faceOf } from '#contract/core/text/glyph-coverage.ts';
import { handHas, hands } from '#drawing/hands.ts';
import { boldDrawingFont, drawingFont } from './drawing-fonts.ts';

const unseen = /[\p{C}\s]/u;
const letters = function* () {
  for (let code = 0; code <= 0x10ffff; code++) {
    const letter = String.fromCodePoint(code);
    // printed as another one, or not at all
    if (!unseen.test(letter) && letter.normalize('NFC') === letter) yield letter;
  }
};
const hexOf = (letter: string) => letter.codePointAt(0)?.toString(16);

test('a printable character is drawn by its face, also in bold; a slanted face draws what the upright one does', () => {
  const missing = [...letters()].filter((letter) => {
    const face = faceOf(letter);
    return face !== undefined && !(drawingFont(face).has(letter) && boldDrawingFont(face).has(letter));
  });
  expect(missing.map(hexOf)).toEqual([]);
  const upright = [...letters()].filter((letter) => faceOf(letter) === 'latin');
  expect(upright.filter((letter) => !drawingFont('italic').has(letter)).map(hexOf)).toEqual([]);
});

test.each(hands)('%s has the letters it is said to have, and no more of those that are printed', (hand) => {
  const font = drawingFont(hand);
  const said = [...letters()].filter((letter) => faceOf(letter) === 'latin');
  expect(said.filter((letter) => handHas(hand, letter) !== font.has(letter)).map(hexOf)).toEqual([]);
});

test('no letter of these scripts that a face draws is refused', () => {
  const scripts = {
    latin: /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u,
    hebrew: /\p{Script=Hebrew}/u,
    arabic: /\p{Script=Arabic}/u,
    armenian: /\p{Script=Armenian}/u,
    georgian: /\p{Script=Georgian}/u,
    ethiopic: /\p{Script=Ethiopic}/u,
    devanagari: /\p{Script=Devanagari}/u,
    bengali: /\p{Script=Bengali}/u,
    tamil: /\p{Script=Tamil}/u,
    thai: /\p{Script=Thai}/u,
    han: /[\p{Script=Han}\u3040-\u30ff]/u,
    traditional: /\p{Script=Han}/u,
    japanese: /\p{Script=Han}/u,
    hangul: /[가-힣]/u,
  };
  const all = [...letters()].filter((letter) => Object.values(scripts).some((script) => script.test(letter)));
  for (const [face, script] of Object.entries(scripts)) {
    const font = drawingFont(face as keyof typeof scripts);
    const drawn = (letter: string) =>
      font.has(letter) && (face !== 'latin' || drawingFont('italic').has(letter));
    const refused = all.filter((letter) => script.test(letter) && drawn(letter) && !faceOf(letter));
    expect(refused.map(hexOf), face).toEqual([]);
  }
});
