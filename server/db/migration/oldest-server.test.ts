import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { StartError } from '#server/start-error.ts';
import { refuseOldServer } from './migrate.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

test('a server older than 16 is refused in words, with its version; 16 is not', () => {
  expect(() => refuseOldServer(150_014)).toThrow(StartError);
  expect(() => refuseOldServer(150_014)).toThrow(/needs PostgreSQL 16 or newer.*This one is 15\.14\./);
  expect(() => refuseOldServer(160_000)).not.toThrow();
  expect(() => refuseOldServer(180_001)).not.toThrow();
});

/** SQL that PostgreSQL 17 and 18 added, as it is written. */
const newer: readonly [name: string, written: RegExp][] = [
  ['JSON_TABLE and queries of SQL/JSON (17)', /\bjson_(table|exists|query|value|scalar|serialize)\s*\(/i],
  ['MERGE with RETURNING or NOT MATCHED BY SOURCE (17)', /\bmerge\s+into\b|\bmerge_action\s*\(/i],
  ['AT LOCAL (17)', /\bat\s+local\b/i],
  ['random() between two bounds (17)', /\brandom\s*\(\s*\d+\s*,\s*\d+\s*\)/i],
  ['to_bin and to_oct (17)', /\bto_(bin|oct)\s*\(/i],
  ['the parts of a UUID (17)', /\buuid_extract_\w+\s*\(/i],
  ['transaction_timeout (17)', /\btransaction_timeout\b/i],
  ['COPY with ON_ERROR (17)', /\bon_error\b/i],
  ['GRANT MAINTAIN (17)', /\bgrant\s+maintain\b/i],
  ['another expression of a generated column (17)', /\bset\s+expression\b/i],
  ['UUIDs by the database, of version 4 and 7 (18)', /\buuidv[47]\s*\(/i],
  ['OLD and NEW in RETURNING (18)', /\breturning\s+(with\s*\(|(old|new)\s*\.)/i],
  ['virtual generated columns (18)', /\bas\s*\([^;]*\)\s*virtual\b/i],
  ['constraints over a period (18)', /\bwithout\s+overlaps\b/i],
  ['constraints that are not enforced (18)', /\bnot\s+enforced\b/i],
  ['casefold, array_sort and array_reverse (18)', /\b(casefold|array_sort|array_reverse)\s*\(/i],
];

const sources = globSync(['server/**/*.sql', 'server/**/*.ts'], { cwd: root }).filter(
  (path) => !/\.test\.ts$/.test(path),
);

test.each(newer)('no SQL of the server has %s', (_, written) => {
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((path) => written.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
});
