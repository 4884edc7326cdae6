import { fold } from '#contract/core/fold.ts';

/** Columns of an edition of ISO 20275 as GLEIF publishes it. */
const columns = {
  code: 'ELF Code',
  country: 'Country Code (ISO 3166-1)',
  region: 'Country sub-division code (ISO 3166-2)',
  name: 'Entity Legal Form name Local name',
  language: 'Language Code (ISO 639-1)',
  inLatin: 'Entity Legal Form name Transliterated name (per ISO 01-140-10)',
  short: 'Abbreviations Local language',
  status: 'ELF Status ACTV/INAC',
  changed: 'Modification date YYYY-MM-DD (ISO 8601)',
  reason: 'Reason',
} as const;
type Row = Record<keyof typeof columns, string>;

/** Sentinels that belong to no country: the app has words of its own for them. */
const sentinels = ['8888', '9999'];

/** Successors that the list gives in sentences, or not at all. */
const successors: Readonly<Record<string, string>> = {
  '2PHU': 'NFDF 0NYS 17FJ 5SGV',
  '956I': 'DP3Q',
  BVOE: 'E6J3 OT3Y NGR5 YVZD',
  C605: 'H0PO',
  FVGZ: 'XLZV',
  HX6D: 'H0PO',
  JN2P: 'V9QP',
  LWXI: 'Y8W9 IWZF VVOX HRKG BAMJ R997 QGSA',
  TYJK: '4GJI',
  UO3D: '75XK MCQP',
};

/** The longest name that is kept whole: a few of Québec list every act of the province. */
const longestName = 160;
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
const cut = (text: string) =>
  text.length > longestName ? `${text.slice(0, longestName - 1).trim()}…` : text;
const each = (items: readonly string[]) => [...new Set(items.map(plain).filter(Boolean))];

function rowsOf(csv: readonly (readonly string[])[]): Row[] {
  const [head = [], ...lines] = csv;
  const at = Object.entries(columns).map(([key, column]) => {
    const index = head.findIndex((cell) => cell.replace('\uFEFF', '') === column);
    if (index < 0) throw new Error(`The edition has no column “${column}”.`);
    return [key, index] as const;
  });
  return lines
    .filter((line) => line.length > 1)
    .map((line) => Object.fromEntries(at.map(([key, index]) => [key, plain(line[index] ?? '')])) as Row);
}

/** The codes that take the place of one that is no longer issued. */
function successorsOf(row: Row, rows: readonly Row[]): string[] {
  const active = rows.filter(({ status, country }) => status === 'ACTV' && country === row.country);
  const known = successors[row.code]?.split(' ') ?? [];
  const told = [...row.reason.matchAll(/\b(?:form|code|ELF) ([A-Z0-9]{4})\b/g)].map(([, code = '']) => code);
  const namesake = active
    .filter(({ region, name }) => region === row.region && fold(name) === fold(row.name))
    .map(({ code }) => code);
  return each([...known, ...told, ...namesake]).filter((code) => active.some((other) => other.code === code));
}

/** A line of the list for the rows of one code, which are its languages. */
function lineOf(rows: readonly Row[], all: readonly Row[]): string {
  const [first] = rows;
  if (!first) throw new Error('A code has no row.');
  const main = rows.find(({ language }) => language === 'en') ?? first;
  const inLatin = fold(main.inLatin) === fold(main.name) || main.language === 'en' ? '' : main.inLatin;
  const others = rows.flatMap(({ name, inLatin: latin }) => [name, latin]);
  const gone = first.status === 'ACTV' ? [] : [first.changed, ...successorsOf(main, all)];
  return [
    first.code,
    first.region || first.country,
    gone.join(' '),
    cut(main.name),
    each([inLatin, ...others].map(cut))
      .filter((name) => fold(name) !== fold(cut(main.name)))
      .join(';'),
    each(rows.flatMap(({ short }) => short.split(';'))).join(';'),
  ].join('\t');
}

/** Lines by the code they begin with. */
const byCode = (lines: readonly string[]) => new Map(lines.map((line) => [line.slice(0, 4), line]));

/**
 * The list of an edition, made of its file and of the list of before: a code that the edition does not have any more stays, as one that is no
 * longer issued since the edition, because clients may have it.
 */
export function listOfEdition(
  csv: readonly (readonly string[])[],
  before: readonly string[],
  edition: string,
): string[] {
  const rows = rowsOf(csv).filter(({ code }) => !sentinels.includes(code));
  const grouped = Map.groupBy(rows, ({ code }) => code);
  const lines = byCode([...grouped.values()].map((group) => lineOf(group, rows)));
  for (const [code, line] of byCode(before)) {
    if (lines.has(code)) continue;
    const [, place, gone, ...rest] = line.split('\t');
    lines.set(code, [code, place, gone || edition, ...rest].join('\t'));
  }
  return [...lines.values()].sort();
}
