import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text as textOf } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authenticate } from './authenticity.ts';
import { type About, format, type Manifest } from './manifest.ts';
import { backupEntries, checkArchive } from './read.ts';
import { tar } from './tar.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const migrations = ['one', 'two'].map(sha256);
const here = { version: '1.4.0+abc', migrations };
const rows = '"(1,one)"\n"(2,two)"\n';
const paper = 'a payslip';
const key = 'correct horse battery';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-archive-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A small complete archive with some facts replaced; `contents` replaces single entries, undefined removes one. */
async function archive(
  made: Partial<About> = {},
  contents: Record<string, string | undefined> = {},
): Promise<string> {
  const about: About = {
    format,
    version: '1.4.0+abc',
    made_at: '2026-11-21T10:00:00.000Z',
    migrations,
    ...made,
  };
  const manifest: Manifest = {
    tables: [{ name: 'things', columns: ['id', 'name'], rows: 2 }],
    entries: [{ name: 'tables/things/000001', sha256: sha256(rows) }],
    files: { count: 1, bytes: paper.length },
    lost: [],
  };
  const all: Record<string, string | undefined> = {
    'portico.json': JSON.stringify(about),
    'tables/things/000001': rows,
    [`files/${sha256(paper)}`]: paper,
    'manifest.json': JSON.stringify(manifest),
    ...contents,
  };
  const summed = Object.entries(all).flatMap(([name, text]) =>
    text === undefined ? [] : [{ name, sha256: sha256(text) }],
  );
  if (!('authenticity.json' in all)) all['authenticity.json'] = JSON.stringify(authenticate(key, summed));
  const bytes = await buffer(
    tar(
      (async function* () {
        for (const [name, text] of Object.entries(all))
          if (text !== undefined) yield { name, size: text.length, content: new TextEncoder().encode(text) };
      })(),
    ),
  );
  const file = join(folder, 'portico.tar.gz');
  await writeFile(file, gzipSync(bytes));
  return file;
}
const refused = async (file: string, by: string | null = key) =>
  checkArchive(file, here, by).then(
    () => 'taken',
    (error: Error) => `${error.constructor.name}: ${error.message}`,
  );

function unpacked(bytes: Uint8Array): Buffer | null {
  try {
    return gunzipSync(bytes);
  } catch {
    return null;
  }
}

test('a whole archive is taken, also one of an earlier state', async () => {
  expect(await refused(await archive())).toBe('taken');
  expect(await refused(await archive({ version: '1.3.9', migrations: migrations.slice(0, 1) }))).toBe(
    'taken',
  );
});

test.each([
  ['a later version', { version: '1.5.0+abc' }],
  ['a later version of many digits', { version: '1.10.0' }],
  ['tables of later', { migrations: [...migrations, sha256('three')] }],
  ['another layout', { format: format + 1 }],
])('one of %s is refused in words', async (_, made) => {
  expect(await refused(await archive(made))).toMatch(
    /^StartError: This backup was made by a newer version of Portico \(\S+; this is 1\.4\.0\+abc\)/,
  );
});

test('an archive whose tables went another way is refused in words', async () => {
  expect(await refused(await archive({ migrations: [sha256('other')] }))).toMatch(
    /made by another build of Portico/,
  );
});

test.each([
  ['rows were changed', { 'tables/things/000001': rows.replace('two', 'six') }],
  ['a table is missing', { 'tables/things/000001': undefined }],
  ['a document is missing', { [`files/${sha256(paper)}`]: undefined }],
  ['a document was changed', { [`files/${sha256(paper)}`]: 'a payslap' }],
  ['there is more in it', { 'tables/things/000002': rows }],
  ['the list of contents is missing', { 'manifest.json': undefined }],
  ['the list of contents is none', { 'manifest.json': '{}' }],
  ['it does not say what it is', { 'portico.json': undefined }],
])('one is called damaged when %s', async (_, contents) => {
  expect(await refused(await archive({}, contents))).toMatch(
    /^StartError: .*is damaged, or no backup of Portico/,
  );
});

test('an archive cut off anywhere is called damaged, and so is one with a wrong byte', async () => {
  const whole = await readFile(await archive());
  const file = join(folder, 'broken.tar.gz');
  for (const length of [0, 5, 40, Math.floor(whole.length / 2), whole.length - 9, whole.length - 1]) {
    await writeFile(file, whole.subarray(0, length));
    expect(await refused(file), `${length} bytes`).toMatch(/^StartError: .*is damaged/);
  }
  for (let at = 12; at < whole.length; at += 7) {
    const wrong = Buffer.from(whole);
    wrong[at] = (wrong[at] ?? 0) ^ 0x10;
    // The same bytes can be packed in more than one way.
    if (unpacked(wrong)?.equals(gunzipSync(whole))) continue;
    await writeFile(file, wrong);
    expect(await refused(file), `byte ${at}`).toMatch(/^StartError: /);
  }
});

/** The entry that authenticates an archive. */
async function proofIn(file: string): Promise<string> {
  for await (const { name, content } of backupEntries(file))
    if (name === 'authenticity.json') return await textOf(content);
  throw new Error('There is none.');
}

test('a changed archive, with every hash in it made anew, is refused, and taken only where nobody asks', async () => {
  const whole = await archive();
  expect(await refused(whole)).toBe('taken');
  expect(await refused(whole, 'another key altogether')).toMatch(
    /^StartError: .* was changed after it was made, or/,
  );
  expect(await refused(whole, null)).toMatch(/^StartError: A restore asks for the key/);
  expect(await refused(whole, 'unchecked')).toBe('taken');

  const proof = await proofIn(whole);
  const others = rows.replace('two', 'six');
  const forged = { 'tables/things/000001': others, 'authenticity.json': proof };
  const manifest = {
    tables: [{ name: 'things', columns: ['id', 'name'], rows: 2 }],
    entries: [{ name: 'tables/things/000001', sha256: sha256(others) }],
    files: { count: 1, bytes: paper.length },
    lost: [],
  };
  const changed = await archive({}, { ...forged, 'manifest.json': JSON.stringify(manifest) });
  expect(await refused(changed)).toMatch(/^StartError: .* was changed after it was made/);
  expect(await refused(changed, 'unchecked')).toBe('taken');
});

test('an archive in which another document of the same size stands is refused', async () => {
  const other = 'a payslop';
  const swapped = { [`files/${sha256(paper)}`]: undefined, [`files/${sha256(other)}`]: other };
  const proof = await proofIn(await archive());
  const file = await archive({}, { ...swapped, 'authenticity.json': proof });
  expect(await refused(file)).toMatch(/^StartError: .* was changed after it was made/);
});

test('an archive without its authenticity, as earlier versions made it, is taken only where nobody asks', async () => {
  const file = await archive({ format: 1 }, { 'authenticity.json': undefined });
  expect(await refused(file)).toMatch(/^StartError: .* does not show who made it/);
  expect(await refused(file, 'unchecked')).toBe('taken');
});

test('a file that is missing, or no backup, is refused in words', async () => {
  expect(await refused(join(folder, 'none'))).toMatch(/^StartError: There is no backup to be read at/);
  const file = join(folder, 'text');
  await writeFile(file, 'hello');
  expect(await refused(file)).toMatch(/^StartError: .*no backup of Portico/);
});
