import { distance } from './distance.ts';
import { legalForms } from './legal-form-table.ts';
import { type NameKind, wordsOf } from './words-of.ts';

/** Spelling, as words of a name → form. */
const formOf = new Map(
  Object.entries(legalForms).flatMap(([form, spellings]) =>
    spellings.map((spelling) => [wordsOf(spelling, 'ENTITY').join(' '), form] as const),
  ),
);
const mostWords = Math.max(...[...formOf.keys()].map((spelling) => spelling.split(' ').length));

/** Letters from which a form that is spelled out may be misspelt by one: no other phrase is so near. */
const spelledOut = 12;
const longSpellings = [...formOf.keys()].filter((spelling) => spelling.length >= spelledOut);

/** Forms at the end of a person’s name that are hardly a part of it: companies named after people. */
const afterPeople = new Set(['Ltd', 'plc', 'LLC', 'Inc', 'Corp', 'AG', 'GmbH', 'SA']);

/** Forms that are written in front of names too. Others there are words: ‘Spa’, ‘As’. */
const inFront = new Set([
  ...[
    'OOO',
    'AO',
    'OAO',
    'ZAO',
    'PAO',
    'ANO',
    'JSC',
    'OJSC',
    'CJSC',
    'PJSC',
    'LLC',
    'Ltd',
    'UAB',
    'SIA',
    'EOOD',
    'PT',
  ],
  ...['SARL', 'SA', 'SAS', 'Srl', 'SNC', 'SCI', 'Stiftung', 'Công ty', 'Công ty CP', 'ش.م.م'],
  ...['有限公司', '股份有限公司', '株式会社', '合同会社', '주식회사'],
]);

function formOfPhrase(phrase: string): string | undefined {
  const form = formOf.get(phrase);
  if (form || phrase.length < spelledOut) return form;
  return formOf.get(longSpellings.find((spelling) => distance(spelling, phrase, 1) <= 1) ?? '');
}

/** The longest form at an end of these words, and the words without it; never all of them. */
function withoutForm(
  words: readonly string[],
  kind: NameKind,
): { form: string; words: readonly string[] } | undefined {
  const least = kind === 'ENTITY' ? 1 : 2;
  for (let length = Math.min(mostWords, words.length - least); length > 0; length -= 1) {
    const last = formOfPhrase(words.slice(-length).join(' '));
    if (last && (kind === 'ENTITY' || afterPeople.has(last)))
      return { form: last, words: words.slice(0, -length) };
    const first = kind === 'ENTITY' ? formOfPhrase(words.slice(0, length).join(' ')) : undefined;
    if (first && inFront.has(first)) return { form: first, words: words.slice(length) };
  }
  return undefined;
}

/** The words of a name without its legal forms, and the forms: ‘Gazprom’ and OAO. */
export function withoutForms(
  words: readonly string[],
  kind: NameKind,
): { words: readonly string[]; forms: string[] } {
  const found = withoutForm(words, kind);
  if (!found) return { words, forms: [] };
  const more = withoutForms(found.words, kind);
  return { words: more.words, forms: [found.form, ...more.forms] };
}
