import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tar, untar } from './tar.ts';

const entry = (name: string, content: Uint8Array) => ({ name, size: content.length, content });
async function* entriesOf(files: Record<string, Uint8Array>) {
  for (const [name, content] of Object.entries(files)) yield entry(name, content);
}
/** Cuts bytes into chunks of this length, as a stream may. */
async function* cut(bytes: Uint8Array, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

test('an archive is read as it was written, however its bytes are cut', async () => {
  const name = fc.stringMatching(/^[a-z]{1,20}(\/[a-z0-9]{1,60})?$/);
  const files = fc.dictionary(name, fc.uint8Array({ maxLength: 1500 }), { noNullPrototype: true });
  await fc.assert(
    fc.asyncProperty(files, fc.integer({ min: 1, max: 2000 }), async (written, length) => {
      const archive = await buffer(tar(entriesOf(written)));
      const read: Record<string, Uint8Array> = {};
      for await (const { name: each, content } of untar(cut(archive, length)))
        read[each] = new Uint8Array(await buffer(content));
      expect(read).toEqual(written);
    }),
    { numRuns: 50 },
  );
});

test('an entry that is not read is passed over', async () => {
  const archive = await buffer(tar(entriesOf({ a: new Uint8Array(1000), b: new Uint8Array([7]) })));
  const names: string[] = [];
  for await (const { name } of untar(cut(archive, 100))) names.push(name);
  expect(names).toEqual(['a', 'b']);
});

test('content of another size than it was said to have is no archive', async () => {
  const wrong = (async function* () {
    yield { name: 'a', size: 3, content: new Uint8Array(4) };
  })();
  await expect(buffer(tar(wrong))).rejects.toThrow('Size mismatch');
});

test('tar reads it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-tar-'));
  const text = new TextEncoder().encode('a payslip\n');
  await writeFile(
    join(folder, 'x.tar'),
    await buffer(tar(entriesOf({ 'files/one': text, empty: new Uint8Array() }))),
  );
  execFileSync('tar', ['xf', 'x.tar'], { cwd: folder });
  expect(new Uint8Array(await readFile(join(folder, 'files', 'one')))).toEqual(text);
  expect(await readFile(join(folder, 'empty'), 'utf8')).toBe('');
  await rm(folder, { recursive: true });
});
