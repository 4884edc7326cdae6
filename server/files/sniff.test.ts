import { describe, expect, test } from 'vitest';
import { sniff } from './sniff.ts';

const ascii = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0));
const join = (...parts: (Uint8Array | number[])[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))));
const u16 = (n: number) => [n & 255, (n >> 8) & 255];
const u32 = (n: number) => [...u16(n & 0xffff), ...u16(n >>> 16)];

/** A zip with only a directory, which is all that is read. */
function zip(names: string[], { size = 10, entries = names.length } = {}) {
  const local = ascii('PK\x03\x04');
  const directory = names.map((name) =>
    join(
      [0x50, 0x4b, 1, 2],
      Array(20).fill(0),
      u32(size),
      u16(name.length),
      u16(0),
      u16(0),
      Array(12).fill(0),
      ascii(name),
    ),
  );
  const size_ = directory.reduce((sum, part) => sum + part.length, 0);
  return join(
    local,
    ...directory,
    [0x50, 0x4b, 5, 6, 0, 0, 0, 0],
    u16(entries),
    u16(entries),
    u32(size_),
    u32(4),
    u16(0),
  );
}
function png(width: number, height: number) {
  const be = (n: number) => [n >>> 24, (n >> 16) & 255, (n >> 8) & 255, n & 255];
  return join(
    [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10],
    be(13),
    ascii('IHDR'),
    be(width),
    be(height),
    [8, 6, 0, 0, 0],
    be(0),
    be(0),
    ascii('IDAT'),
  );
}
const jpeg = (width: number, height: number) =>
  join(
    [0xff, 0xd8, 0xff, 0xe0, 0, 16],
    ascii('JFIF\0'),
    Array(9).fill(0),
    [0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255],
    Array(10).fill(0),
  );

describe('accepted', () => {
  test.each([
    ['payslip.PDF', ascii('%PDF-1.7\n'), 'application/pdf'],
    ['logo.png', png(10, 10), 'image/png'],
    ['photo.jpg', jpeg(100, 100), 'image/jpeg'],
    [
      'letter.docx',
      zip(['[Content_Types].xml', 'word/document.xml']),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    [
      'figures.xlsx',
      zip(['xl/workbook.xml']),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    ['papers.zip', zip(['a.txt']), 'application/zip'],
    ['note.txt', ascii('Dear all'), 'text/plain; charset=utf-8'],
    ['page.txt', ascii('<html><script>alert(1)</script>'), 'text/plain; charset=utf-8'],
    ['letter.rtf', ascii('{\\rtf1 hello}'), 'application/rtf'],
    [
      'old.doc',
      join([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], Array(600).fill(0)),
      'application/msword',
    ],
  ])('%s', async (name, bytes, type) => expect(await sniff(name, bytes)).toEqual({ type }));
});

describe('refused, in words', () => {
  test.each([
    ['payslip.pdf', ascii('MZ\x90\0'), 'not a pdf file'],
    ['page.pdf', ascii('<html><script>alert(1)</script>\n%PDF-1.7\n'), 'not a pdf file'],
    ['both.pdf', join(zip(['a.txt']), ascii('%PDF-1.7\n')), 'not a pdf file'],
    ['both.zip', join(ascii('%PDF-1.7\n'), zip(['a.txt'])), 'not a zip file'],
    ['none.pdf', ascii(''), 'not a pdf file'],
    ['logo.png', ascii('GIF89a'), 'not a png file'],
    ['logo.png', ascii('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'not a png file'],
    ['logo.svg', ascii('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not accepted'],
    ['logo.jpg', png(10, 10), 'not a jpg file'],
    ['letter.docx', zip(['[Content_Types].xml', 'xword/a.xml']), 'not a docx file'],
    ['letter.docx', ascii('PK\x03\x04word/'), 'damaged'],
    ['old.doc', zip(['word/document.xml']), 'not a doc file'],
    ['note.txt', ascii('MZ\x90 program'), 'not a txt file'],
    ['note.txt', ascii('a\0b'), 'not a txt file'],
    ['letter.docx', zip(['xl/workbook.xml']), 'not a docx file'],
    ['letter.docx', ascii('word/'), 'not a docx file'],
    ['run.exe', ascii('MZ'), 'not accepted'],
    ['noextension', ascii('x'), 'not accepted'],
    ['__proto__', ascii('x'), 'not accepted'],
    ['bomb.zip', zip(['a', 'b'], { size: 0xfff_ffff * 2 }), 'too large once it is unpacked'],
    ['many.zip', zip(['a'], { entries: 60_000 }), 'too many files'],
    ['cut.zip', zip(['a', 'b']).subarray(0, 60), 'damaged'],
    ['lies.zip', zip(['a'], { entries: 3 }), 'damaged'],
    ['huge.png', png(60_000, 60_000), 'too many pixels'],
    ['huge.jpg', jpeg(65_000, 65_000), 'too many pixels'],
  ])('%s', async (name, bytes, words) => {
    expect(await sniff(name, bytes)).toEqual({ problem: expect.stringContaining(words) });
  });
});
