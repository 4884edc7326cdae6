import { expect, test } from 'vitest';
import { legalForms } from './legal-form-table.ts';
import { withoutForms } from './legal-forms.ts';
import { wordsOf } from './words-of.ts';

const formsOf = (text: string) => withoutForms(wordsOf(text, 'ENTITY'), 'ENTITY');

test.each([
  ['Harbour Gate Ltd.', 'harbour gate', ['Ltd']],
  ['Harbour Gate Co., Ltd.', 'harbour gate', ['Ltd']],
  ['Hafentor GmbH & Co. KG', 'hafentor', ['KG']],
  ['Открытое акционерное общество «Порт»', 'port', ['OAO']],
  ['Brama Portowa Sp. z o.o.', 'brama portowa', ['Sp. z o.o.']],
  ['港口有限公司', 'gang kou', ['有限公司']],
  ['株式会社みなと', 'minato', ['株式会社']],
  ['Puerta del Puerto S.A. de C.V.', 'puerta del puerto', ['SA de CV']],
  // no name is left without words, and words in front that look like a form are words
  ['Limited', 'limited', []],
  ['Spa Gardens', 'spa gardens', []],
])('%s is %s and %j', (text, words, forms) => {
  const found = formsOf(text);
  expect([found.words.join(' '), found.forms]).toEqual([words, forms]);
});

test('a spelling stands for one form', () => {
  const spellings = Object.values(legalForms).flatMap((some) =>
    some.map((spelling) => wordsOf(spelling, 'ENTITY').join(' ')),
  );
  const twice = spellings.filter((spelling, at) => spellings.indexOf(spelling) !== at);
  // Two spellings of one form may be the same in Latin letters.
  const ambiguous = [...new Set(twice)].filter(
    (spelling) =>
      Object.values(legalForms).filter((some) =>
        some.some((one) => wordsOf(one, 'ENTITY').join(' ') === spelling),
      ).length > 1,
  );
  expect(ambiguous).toEqual([]);
});
