import { fold, foldPart, foldWrittenOut } from '#contract/core/fold.ts';
import { latinLook } from '#contract/core/text/look-alikes.ts';

/**
 * `node scripts/fold-sql.ts`: the functions of the database that fold as `contract/core/fold.ts` does, written from what it does with each
 * character. They leave to PostgreSQL what it and every Node do alike, NFKD of the characters of Unicode 15 (PostgreSQL 16), and no more.
 */

/** Characters that came after Unicode 15 and are marks, or are taken apart. They are folded before PostgreSQL, which may not know them. */
const newer =
  '897 1acf-1add 1ae0-1aeb a7f1 105c9 105e4 10d69-10d6d 10efa-10efc 11383 11385 1138e 11391 113c5 113c7-113c8 113ce-113d0 113d2 113e1-113e2 11f5a 16121-16128 1612f 16d68-16d6a 1ccd6-1ccf9 1e5ee-1e5ef';
const newerOnes = newer.split(' ').flatMap((range) => {
  const [first = 0, last = first] = range.split('-').map((code) => Number.parseInt(code, 16));
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
});

/** Every character that text in a database may have and that is not folded to itself for want of a meaning. */
const all = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
  .map((code) => String.fromCodePoint(code))
  .filter((character) => /\P{C}|[\p{Cc}\p{Cf}\p{DI}]/u.test(character));
const whole = all.filter((character) => character.normalize('NFKD') === character);

const codeOf = (character: string) => character.codePointAt(0) ?? 0;
/** In a string `E'…'` and in an expression alike. */
const escaped = (character: string) => {
  const code = codeOf(character);
  if (/[a-z0-9 "-]/i.test(character)) return character;
  return code < 0x10000
    ? `\\u${code.toString(16).padStart(4, '0')}`
    : `\\U${code.toString(16).padStart(8, '0')}`;
};
const quoted = (text: string) => `E'${Array.from(text, escaped).join('')}'`;

/** Characters as the inside of a bracket expression. Its escapes are those of the expression. */
function ranges(characters: readonly string[]): string {
  const found: [first: string, last: string][] = [];
  for (const character of characters) {
    const open = found.at(-1);
    if (open && codeOf(open[1]) === codeOf(character) - 1) open[1] = character;
    else found.push([character, character]);
  }
  return found
    .map(([first, last]) => (first === last ? escaped(first) : `${escaped(first)}-${escaped(last)}`))
    .join('');
}

/** An expression in SQL that puts for each character what `as` makes of it: nothing, one character or more. */
function replaced(sql: string, characters: readonly string[], as: (character: string) => string): string {
  const changed = characters.map((from) => ({ from, to: as(from) })).filter(({ from, to }) => from !== to);
  const ofLength = (is: (length: number) => boolean) => changed.filter(({ to }) => is([...to].length));
  // `translate` removes the characters that have no counterpart.
  const single = [...ofLength((length) => length === 1), ...ofLength((length) => length === 0)];
  const from = single.map((one) => one.from).join('');
  const to = single.map((one) => one.to).join('');
  return ofLength((length) => length > 1).reduce(
    (so, one) => `replace(${so}, ${quoted(one.from)}, ${quoted(one.to)})`,
    single.length > 0 ? `translate(${sql}, ${quoted(from)}, ${quoted(to)})` : sql,
  );
}

const dropped = all.filter((character) => foldPart(character) === '');
const spaces = all.filter(
  (character) => fold(`a${character}a`) === 'a a' && foldPart(character) === character,
);
/** The letters of most names: lower case is all that folding does with them. */
const plain = all
  .slice(0, 127)
  .filter(
    (character) =>
      character !== ' ' && foldPart(character) === character.toLowerCase() && !spaces.includes(character),
  );
const letters = whole.filter((character) => foldPart(character) !== '');
/** Letters of Latin and signs, looked for first: of the others there are a thousand. */
const isNear = (character: string) => codeOf(character) < 0x250 || /\p{P}/u.test(character);
const isKin = (letter: string) => foldWrittenOut(letter) !== fold(letter);

/** Letters of which one mark is written out, by that mark and what is written: of ä, ö and ü the diaeresis as e. */
const writtenOut = Map.groupBy(
  all.flatMap((character) => {
    const [letter = '', mark = '', more] = character.normalize('NFKD');
    return mark && more === undefined && isKin(character) && !isKin(letter)
      ? [{ letter, mark, out: foldWrittenOut(character).slice(fold(letter).length) }]
      : [];
  }),
  ({ mark, out }) => `${mark} ${out}`,
);
const writeOut = [...writtenOut.values()].map((ones) => {
  const { mark = '', out = '' } = ones[0] ?? {};
  const base = ranges([...new Set(ones.map(({ letter }) => letter))].toSorted());
  const others = ranges(dropped.filter((character) => character !== mark));
  return `x := regexp_replace(x, '([${base}])([${others}]*)${escaped(mark)}', '\\1${out}\\2', 'g');`;
});

const made = (name: string, parameters: string, body: readonly string[]) =>
  `create or replace function app.${name}(${parameters}) returns text language plpgsql immutable parallel safe as $$\n${body.join('\n')}\n$$;\n`;
const isPlain = (sql: string) => `${sql} ~ '^[${ranges(plain)}]+( [${ranges(plain)}]+)*$'`;

/** The functions `app.fold`, `app.latin_look` and `app.search_key`, in SQL that may be run again. */
export const foldSql = (): string =>
  [
    made('fold', 't text, written_out boolean default false', [
      'declare x text collate "C" := t;',
      'begin',
      `  if ${isPlain('x')} then return lower(x); end if;`,
      `  x := ${replaced('x', ['\u00b4', '\u1ffd'], foldPart)};`,
      `  if x ~ '[${ranges(newerOnes)}]' then x := ${replaced('x', newerOnes, foldPart)}; end if;`,
      '  x := normalize(x, nfkd);',
      '  if written_out then',
      `    x := ${replaced('x', letters.filter(isKin), foldWrittenOut)};`,
      ...writeOut.map((line) => `    ${line}`),
      '  end if;',
      `  x := regexp_replace(x, '[${ranges(dropped)}]+', '', 'g');`,
      `  if ${isPlain('x')} then return lower(x); end if;`,
      `  x := ${replaced('x', letters.filter(isNear), foldPart)};`,
      `  if octet_length(x) > length(x) then x := ${replaced(
        'x',
        letters.filter((letter) => !isNear(letter)),
        foldPart,
      )}; end if;`,
      `  return btrim(regexp_replace(x, '[${ranges(spaces)}]+', ' ', 'g'), ' ');`,
      'end',
    ]),
    made('latin_look', 't text', [
      `begin return app.fold(${replaced('normalize(t, nfkd)', whole, latinLook)}); end`,
    ]),
    made('search_key', 't text', [
      'declare key text := app.fold(t); written_out text := app.fold(t, true);',
      'begin',
      `  return E'\\n' || key || E'\\n' || case when written_out <> key then written_out || E'\\n' else '' end;`,
      'end',
    ]),
  ].join('\n');

if (process.argv[1] === import.meta.filename) console.log(foldSql());
