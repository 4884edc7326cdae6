import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makePdf, makeXrefStream, protectPdf } from '#tests/fixtures/pdf.ts';
import { judge } from '#tests/fixtures/pdf-tools.ts';
import { verdictOf } from '../verdict.rules.ts';
import { checkFor } from './check-file.ts';

const trust = { sealedWith: [], timestampRoots: [], crl: null };
const verdict = async (file: Uint8Array) =>
  verdictOf(await checkFor(trust)(new Blob([new Uint8Array(file)])));

const latin1 = (text: string) => Buffer.from(text, 'latin1');
/** A file with one object, whole as far as anybody looks. */
const fileWith = (object: Uint8Array) =>
  Buffer.concat([latin1('%PDF-1.7\n5 0 obj\n'), object, latin1('\nendobj\nstartxref\n0\n%%EOF\n')]);
const stream = (dictionary: string, body: Uint8Array) =>
  fileWith(Buffer.concat([latin1(`<<${dictionary}>>\nstream\n`), body, latin1('\nendstream')]));
const signature = '<</Type/Sig/ByteRange[0 10 20 30]/Contents<3000>>>';
const objects = latin1(`7 0 ${signature}`);
const packed = deflateSync(objects);

test.each<[string, Uint8Array]>([
  [
    'in an object stream',
    stream(`/Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}`, packed),
  ],
  [
    'in an object stream whose length stands elsewhere',
    stream('/Type/ObjStm/Filter[/FlateDecode]/Length 6 0 R', packed),
  ],
  ['in an object stream that is not packed', stream(`/Type /ObjStm /Length ${objects.length}`, objects)],
  [
    'in an object stream under a name with escapes',
    stream(`/Type/Obj#53tm/Length ${objects.length}`, objects),
  ],
  ['whose range has a name with escapes', fileWith(latin1(signature.replace('ByteRange', 'Byte#52ang#65')))],
  ['whose range stands behind a comment', fileWith(latin1(signature.replace('[', '%[0 /*]\n[')))],
  ['whose range stands behind a null', fileWith(latin1(signature.replace('[', '\0[')))],
  ['whose range holds a comment with a slash', fileWith(latin1(signature.replace('[', '[%/\n')))],
  [
    'whose range stands behind a page of spaces',
    fileWith(latin1(signature.replace('[', `${' '.repeat(500)}[`))),
  ],
])('a signature %s is damaged, and never none', async (_, file) => {
  expect(await verdict(file)).toMatch(/^(damaged|foreign)$/);
});

test.each<[string, (packed: Uint8Array) => Uint8Array]>([
  ['packed in another way', (body) => stream(`/Type/ObjStm/Filter/LZWDecode/Length ${body.length}`, body)],
  [
    'packed twice',
    (body) => stream(`/Type/ObjStm/Filter[/FlateDecode/FlateDecode]/Length ${body.length}`, body),
  ],
  [
    'predicted',
    (body) =>
      stream(`/Type/ObjStm/Filter/FlateDecode/DecodeParms<</Predictor 12>>/Length ${body.length}`, body),
  ],
  [
    'whose filter has a name with escapes',
    (body) => stream(`/Type/ObjStm/Filt#65r/FlateDecode/Length ${body.length}`, body),
  ],
  ['cut off', (body) => stream(`/Type/ObjStm/Filter/FlateDecode/Length ${body.length - 4}`, body)],
])('of an object stream that is %s, nobody says that it holds no seal', async (_, file) => {
  expect(await verdict(file(packed))).toBe('unsearched');
});

test('a file with object streams in which no signature stands has none; encrypted ones are not searched', async () => {
  const plain = await makePdf({ pages: 2 });
  const withStreams = judge('qpdf', [plain], (path) => ['--object-streams=generate', path, '-']).stdout;
  expect(withStreams.includes('/ObjStm')).toBe(true);
  for (const file of [withStreams, await makeXrefStream({ pages: 2 })])
    expect(await verdict(file)).toBe('unsigned');
  const locked = judge('qpdf', [withStreams], (path) => [
    '--encrypt',
    '',
    'owner',
    '256',
    '--',
    path,
    '-',
  ]).stdout;
  expect(await verdict(locked)).toBe('unsearched');
  expect(await verdict(await protectPdf(plain, {}))).toBe('unsigned');
});
