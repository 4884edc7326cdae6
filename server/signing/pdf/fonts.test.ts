import { PDF } from '@libpdf/core';
import { expect, test } from 'vitest';
import { unprintable } from '../../../contract/printable.ts';
import { fontsOf } from './fonts.ts';

const letterByLetter = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]$/u;
const unseen = /\p{C}/u;

test('what is called printable is what both faces draw, character by character', () => {
  const fontFor = fontsOf(PDF.create());
  const faces = [fontFor('upright'), fontFor('italic')];
  const differing: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    const letter = String.fromCodePoint(code);
    // printed as another one, or not at all
    if (unseen.test(letter) || letter.normalize('NFC') !== letter) continue;
    const drawn = letterByLetter.test(letter) && faces.every((face) => face.canEncode(letter));
    if ((unprintable(letter).length === 0) !== (drawn || /\s/u.test(letter)))
      differing.push(code.toString(16));
  }
  expect(differing).toEqual([]);
});
