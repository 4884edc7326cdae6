import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, folds } from '#contract/core/fold.ts';
import { byText } from '#contract/core/text/in-order.ts';
import { latinLook } from '#contract/core/text/look-alikes.ts';
import { foldSql } from '#scripts/fold-sql.ts';
import { databaseOfOwner } from './test-database.ts';

/** As the owner, whom no time limit of a statement ends. */
const database = databaseOfOwner();

const migrations = fileURLToPath(new URL('./migrations', import.meta.url));

test('the newest functions of a migration are those that the code makes', () => {
  const written = readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => readFileSync(join(migrations, name), 'utf8'))
    .filter((text) => text.includes('function app.fold('));
  expect(written.at(-1)).toContain(foldSql().trim());
});

type Row = { look: string; key: string };
/** The texts that the database folds otherwise than the code. */
async function differing(texts: readonly string[]): Promise<string[]> {
  const { rows } = await database.owner.query<Row>(
    `select app.latin_look(x) as look, app.search_key(x) as key
     from unnest($1::text[]) with ordinality as one(x, at) order by at`,
    [texts],
  );
  const ofCode = (text: string): Row => ({
    look: fold(latinLook(text)),
    key: `\n${folds(text).join('\n')}\n`,
  });
  return texts.filter((text, at) => JSON.stringify(ofCode(text)) !== JSON.stringify(rows[at]));
}

describe('the database folds as the code does', { timeout: 240_000 }, () => {
  const assigned = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
    .map((code) => String.fromCodePoint(code))
    .filter((character) => !/[\p{Cn}\p{Co}]/u.test(character));

  test.each(['NFC', 'NFD'])('every assigned character, in %s', async (form) => {
    expect(assigned.length).toBeGreaterThan(150_000);
    expect(await differing(assigned.map((character) => character.normalize(form)))).toEqual([]);
  });

  test('any text', async () => {
    const letter = fc.oneof(
      fc.nat(assigned.length - 1).map((at) => assigned[at] ?? ''),
      fc.constantFrom(...'aouåøßÆłÞıI1|0 -’´\u0308\u030a\u0323\u0301\u0085\u00ad\u200b'),
    );
    const texts = fc.sample(
      fc.array(letter, { maxLength: 12 }).map((letters) => letters.join('')),
      5000,
    );
    expect(await differing(texts)).toEqual([]);
  });
});

test('the database sorts names as the app does', async () => {
  const word = fc.array(fc.constantFrom(...'aAäÄbBeéÉoøØñnzZ -’.1290ßлЛα中'), { maxLength: 8 });
  const names = [...new Set(fc.sample(word, 500).map((letters) => letters.join('')))];
  const { rows } = await database.owner.query<{ name: string }>(
    'select name from unnest($1::text[]) as name order by name collate app.names',
    [names],
  );
  const sorted = rows.map(({ name }) => name);
  expect(sorted.filter((name, at) => byText(sorted[at - 1] ?? '', name) > 0)).toEqual([]);
});
