import { deflateRawSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sniff } from './sniff.ts';

interface Packed {
  name: string;
  bytes: Uint8Array;
  stored?: boolean;
  /** Its packed bytes, where the directory says another size than they unpack to. */
  packed?: Uint8Array;
}

/** A zip with local headers and a directory (APPNOTE 4.3.7, 4.3.12, 4.3.16). */
function zip(files: readonly Packed[]): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, stored = false, packed } of files) {
    const content = packed ? Buffer.from(packed) : stored ? Buffer.from(bytes) : deflateRawSync(bytes);
    const title = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(stored ? 0 : 8, 8);
    local.writeUInt32LE(content.length, 18);
    local.writeUInt32LE(bytes.length, 22);
    local.writeUInt16LE(title.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(stored ? 0 : 8, 10);
    entry.writeUInt32LE(content.length, 20);
    entry.writeUInt32LE(bytes.length, 24);
    entry.writeUInt16LE(title.length, 28);
    entry.writeUInt32LE(at, 42);
    parts.push(local, title, content);
    directory.push(entry, title);
    at += local.length + title.length + content.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...parts, ...directory, end]));
}
const text = (words: string) => new TextEncoder().encode(words);
const letter = { name: 'Letter.txt', bytes: text('Dear all') };
const word = zip([{ name: 'word/document.xml', bytes: text('<w:document/>') }]);
const inner = zip([letter]);

test.each([
  ['texts and pictures', [letter, { name: 'sub/Photo.png', bytes: text('\x89PNG') }]],
  ['an Office file', [{ name: 'Letter.docx', bytes: word }]],
  ['an Office file that is stored', [{ name: 'Letter.docx', bytes: word, stored: true }]],
  ['an empty file', [{ name: 'Nothing.txt', bytes: new Uint8Array(0) }]],
] as const)('a zip of %s is accepted', async (_, files) => {
  expect(await sniff('Papers.zip', zip(files))).toEqual({ type: 'application/zip' });
});

test.each([
  ['a zip', [{ name: 'inner.zip', bytes: inner }], 'inner.zip'],
  ['a stored zip in a folder', [letter, { name: 'a/b/inner.ZIP', bytes: inner, stored: true }], 'inner.ZIP'],
  ['a zip named as a text', [{ name: 'inner.txt', bytes: inner }], 'inner.txt'],
  ['a zip named as an Office file', [{ name: 'inner.docx', bytes: inner }], 'inner.docx'],
  ['a gzip without a name of its kind', [{ name: 'data', bytes: gzipSync('x') }], 'data'],
  ['an empty zip', [{ name: 'none.bin', bytes: zip([]) }], 'none.bin'],
  ['a rar', [{ name: 'old.rar', bytes: text('Rar!') }], 'old.rar'],
  ['a name that would change the words around it', [{ name: 'x\u202e\n.zip', bytes: inner }], 'x .zip'],
] as const)('a zip of %s is refused in words that name it', async (_, files, name) => {
  expect(await sniff('Papers.zip', zip(files))).toEqual({
    problem: expect.stringContaining(`holds another archive, “${name}”`),
  });
});

test.each([
  ['leads out of its folder', ['../../etc/cron.d/job'], '“job” to a place outside of it'],
  ['leads out in the middle', ['a/../../b.txt'], '“b.txt” to a place outside of it'],
  ['leads out as on Windows', ['..\\..\\Startup\\run.bat'], '“run.bat” to a place outside of it'],
  ['is absolute', ['/etc/passwd'], '“passwd” to a place outside of it'],
  ['is absolute on Windows', ['C:\\Windows\\x.dll'], '“x.dll” to a place outside of it'],
  ['is a network place', ['\\\\host\\share\\x.dll'], '“x.dll” to a place outside of it'],
  ['is there twice', ['a/Letter.txt', 'b.txt', 'a/Letter.txt'], 'two files of the name “Letter.txt”'],
  ['reads backwards', ['gpj.\u202etxt.exe'], 'characters that cannot be shown: “gpj. txt.exe”'],
  ['ends in the middle', ['safe.txt\0.exe'], 'characters that cannot be shown: “safe.txt .exe”'],
] as const)('a zip with a name that %s is refused in words', async (_, names, words) => {
  const files = names.map((name) => ({ ...letter, name }));
  expect(await sniff('Papers.zip', zip(files))).toEqual({ problem: expect.stringContaining(words) });
});

test('a zip of 10,000 files is accepted, and one more is not', async () => {
  const files = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...letter, name: `${at}.txt` }));
  expect(await sniff('Papers.zip', zip(files(10_000)))).toEqual({ type: 'application/zip' });
  expect(await sniff('Papers.zip', zip(files(10_001)))).toEqual({
    problem: expect.stringContaining('too many files'),
  });
});

test.each([
  ['thousand empty blocks', 1000, 'holds another archive, “data.bin”'],
  ['more than are looked into', 5000, 'damaged'],
])('an archive behind a %s of deflate is not overlooked', async (_, blocks, words) => {
  const empty = Buffer.concat(Array(blocks).fill(Buffer.from([0, 0, 0, 0xff, 0xff])));
  const packed = Buffer.concat([empty, deflateRawSync(inner)]);
  expect(await sniff('Papers.zip', zip([{ name: 'data.bin', bytes: inner, packed }]))).toEqual({
    problem: expect.stringContaining(words),
  });
});

test('a zip with a second directory behind the one that is read is refused', async () => {
  const behind = Buffer.concat([zip([]), zip([{ name: 'inner.zip', bytes: inner }])]);
  const comment = Buffer.concat([behind, zip([])]);
  expect(await sniff('Papers.zip', new Uint8Array(comment))).toEqual({
    problem: expect.stringContaining('damaged'),
  });
});

test('files that unpack to much more than they are keep nothing else waiting', async () => {
  const bomb = deflateRawSync(Buffer.alloc(4 * 1024 * 1024));
  const files = Array.from({ length: 2000 }, (_, at) => ({
    name: `${at}.bin`,
    bytes: letter.bytes,
    packed: bomb,
  }));
  let turns = 0;
  const counting = setInterval(() => turns++, 0);
  expect(await sniff('Papers.zip', zip(files))).toEqual({ type: 'application/zip' });
  clearInterval(counting);
  expect(turns).toBeGreaterThan(100);
});

test('an Office file that would fill the memory is refused unread', async () => {
  const bomb = {
    name: 'Large.docx',
    bytes: Buffer.concat([Buffer.from(word), Buffer.alloc(70 * 1024 * 1024)]),
  };
  expect(await sniff('Papers.zip', zip([bomb]))).toEqual({
    problem: 'This archive is too large once it is unpacked.',
  });
});
