import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fullName } from './full-name.ts';

test.each([
  [{ first_name: 'Ada', last_name: 'Byrne' }, 'Ada Byrne'],
  [{ first_name: null, last_name: 'Sukarno' }, 'Sukarno'],
  [{ first_name: '', last_name: 'Sukarno' }, 'Sukarno'],
  [{ first_name: 'Cher', last_name: '' }, 'Cher'],
  [{ first_name: 'Cher', last_name: null }, 'Cher'],
  [{}, ''],
])('of %j the full name is %j', (person, name) => expect(fullName(person)).toBe(name));

/** Names put together by other means: of one name they print “null” or a space too many. */
const byHand = [
  /first_name\}\s+\$?\{[\w.]*last_name/,
  /last_name\}[,\s]+\$?\{[\w.]*first_name/,
  /first_name,\s[\w.]*last_name\]\.filter/,
  // Words of a search are no name; `trim` leaves one space between two names.
  /(?<!lower\((?:coalesce\()?\$\{[\w.]*)first_name\}?(?:, ''\))? \|\| ' '/,
  /(?<!trim\()concat\([\w.]*first_name/,
  /concat_ws\(' ', (?!nullif)[\w.${]*first_name/,
];

test('a person’s full name is put together in one place, in code and in queries', () => {
  const root = join(import.meta.dirname, '../../..');
  const found = ['contract', 'server', 'src', 'sw'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^demo\/|test-/.test(name))
      .filter((name) => {
        const text = readFileSync(join(root, folder, name), 'utf8');
        return byHand.some((pattern) => pattern.test(text));
      })
      .map((name) => `${folder}/${name}`)
      .filter((path) => path !== 'contract/core/text/full-name.ts'),
  );
  expect(found).toEqual([]);
});
