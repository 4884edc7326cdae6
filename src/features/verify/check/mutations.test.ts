import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { childrenOf, readDer } from '#pades/der.ts';
import { derOf } from '#server/signing/pdf/seal/certificate.ts';
import { certificateAuthority } from '#tests/fixtures/certificates.ts';
import { makePdf, makeXrefStream } from '#tests/fixtures/pdf.ts';
import { type FirmWithSeal, firmWithSeal, trustOf } from '#tests/fixtures/sealed.ts';
import { cmsWith, element, sealString, signatureOf, withCms, withDigits } from '#tests/fixtures/stamped.ts';
import { type TestAuthority, testAuthority } from '#tests/fixtures/tsa.ts';
import { verdictOf } from '../verdict.rules.ts';
import { checkFor } from './check-file.ts';

const now = new Date();
let firm: FirmWithSeal;
let authority: TestAuthority;
/** Sealed files of several structures, all genuine. */
let files: readonly Uint8Array[];
let verdict: (file: Uint8Array) => Promise<string>;
beforeAll(async () => {
  const stranger = await firmWithSeal('Somebody Else', now);
  [firm, authority] = await Promise.all([
    firmWithSeal('Harbour & Vale', now),
    testAuthority({ revocable: false }),
  ]);
  const issuer = await certificateAuthority();
  const { cert, key } = await issuer.issue({ name: 'Harbour seal' });
  const elliptic = { privateKey: key, certificate: cert, between: [], root: issuer.certificate };
  const trust = await trustOf([firm], [authority]);
  const second = { signer: derOf(cert), root: derOf(issuer.certificate) };
  const check = checkFor({ ...trust, sealedWith: [...(trust.sealedWith ?? []), second] });
  verdict = async (file) => verdictOf(await check(new Blob([new Uint8Array(file)])));
  files = await Promise.all([
    firm.sealed(),
    firm.sealed({ of: await makeXrefStream({ pages: 2 }) }),
    firm.sealed({ of: await stranger.sealed(), id: 'b2' }),
    firm.sealed({ of: await makePdf(), stampedBy: authority }),
    firm.sealed({ by: elliptic }),
  ]);
  await stranger.close();
  for (const file of files) expect(await verdict(file)).toBe('good');
});
afterAll(() => Promise.all([firm.close(), authority.close()]));

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const splice = (file: Uint8Array, at: number, remove: number, put: Uint8Array): Uint8Array =>
  Buffer.concat([file.subarray(0, at), put, file.subarray(at + remove)]);

/** Pieces of PDF that change a file's structure, wherever they are inserted. */
const pieces = [
  ...['\n', ' ', '\0', '%', '% /ByteRange [0 1 2 3]\n', '(', ')', '<', '>', '<<', '>>', '[', ']'],
  ...['trailer\n<</Root 1 0 R>>\n', '/Root 1 0 R', '/Prev 0', '/Size 99', '/XRefStm 15', '/Encrypt 1 0 R'],
  ...['xref\n0 1\n0000000000 65535 f \n', 'startxref\n0\n%%EOF\n', '%%EOF\n', '%PDF-2.0\n'],
  ...['/ByteRange [0 10 20 30]', '/ByteRange', '/Contents <00>', '/Contents (x)', '/M (D:20200101000000Z)'],
  ...[
    '(/ByteRange [0 10 20 30] /Contents <00>)',
    '<</Type /Sig /ByteRange [0 10 20 30] /Contents <3003020101>>>',
  ],
  ...[
    '99 0 obj\n<</Type /Catalog /Pages 98 0 R>>\nendobj\n',
    '99 0 obj\n<</Length 3>>\nstream\nabc\nendstream\nendobj\n',
  ],
  ...['99 0 obj\n<</Type /ObjStm /N 1 /First 4 /Length 8>>\nstream\n4 0 <<>>\nendstream\nendobj\n'],
  ...[
    '99 0 obj\n<</Type /XRef /W [1 8 2] /Size 1 /Root 1 0 R /Length 11>>\nstream\n00000000000\nendstream\nendobj\n',
  ],
].map(latin1);

/** Starts and ends of structures, besides any other place. */
const landmarks = [
  '/ByteRange',
  '/Contents',
  'trailer',
  '/Root',
  '/Prev',
  '/Size',
  'startxref',
  '%%EOF',
  ' obj',
  'endobj',
  'stream',
  'xref',
  '/Type',
  '/Length',
  '<<',
  '>>',
];

/** Places of the landmarks in each file, found once. */
const found = new Map<Uint8Array, readonly (readonly number[])[]>();
const landmarksIn = (file: Uint8Array): readonly (readonly number[])[] => {
  const known =
    found.get(file) ??
    landmarks.map((mark) => {
      const text = Buffer.from(file).toString('latin1');
      return [...text.matchAll(new RegExp(mark, 'g'))].map(({ index }) => index);
    });
  found.set(file, known);
  return known;
};

const placeIn = (file: Uint8Array) =>
  fc.oneof(
    fc.nat(file.length),
    fc.constant(file.length),
    fc
      .tuple(fc.constantFrom(...landmarksIn(file)), fc.nat(60), fc.integer({ min: -3, max: 12 }))
      .map(([places, which, by]) => {
        const at = places[which % Math.max(places.length, 1)] ?? 0;
        return Math.min(Math.max(at + by, 0), file.length);
      }),
  );

/** A changed file; a failing test prints the first difference. */
class Mutant {
  readonly bytes: Uint8Array;
  readonly of: number;
  constructor(bytes: Uint8Array, of: number) {
    this.bytes = bytes;
    this.of = of;
  }
  get at(): number {
    return this.bytes.findIndex((byte, at) => byte !== files[this.of]?.[at]);
  }
  [fc.toStringMethod](): string {
    const near = Buffer.from(this.bytes.subarray(Math.max(this.at - 20, 0), this.at + 60)).toString('latin1');
    return `file ${this.of}, ${this.bytes.length} bytes, differs at ${this.at}: ${JSON.stringify(near)}`;
  }
}

const whichFile = fc.nat(4);

/** Another file of the same seal string: the change is outside it. */
const changed = whichFile.chain((which) => {
  const file = files[which] ?? new Uint8Array();
  const { from, to } = sealString(file);
  const isOutside = (at: number, length = 0) => at + length <= from || at >= to;
  const place = placeIn(file);
  const put = fc.oneof(fc.constantFrom(...pieces), fc.uint8Array({ minLength: 1, maxLength: 8 }));
  const one = fc.oneof(
    fc
      .tuple(place, fc.integer({ min: 1, max: 255 }))
      .map(([at, by]) =>
        isOutside(at, 1) && at < file.length
          ? splice(file, at, 1, Uint8Array.of((file[at] ?? 0) ^ by))
          : file,
      ),
    fc.tuple(place, put).map(([at, bytes]) => (isOutside(at) ? splice(file, at, 0, bytes) : file)),
    fc
      .tuple(place, put)
      .map(([at, bytes]) => (isOutside(at, bytes.length) ? splice(file, at, bytes.length, bytes) : file)),
    fc
      .tuple(place, fc.integer({ min: 1, max: 400 }))
      .map(([at, length]) => (isOutside(at, length) ? splice(file, at, length, new Uint8Array()) : file)),
    put.map((bytes) => Buffer.concat([file, bytes])),
    put.map((bytes) => Buffer.concat([bytes, file])),
    fc.constantFrom(...files).map((other) => Buffer.concat([file, other])),
    fc.constantFrom(...files).map((other) => Buffer.concat([other, file])),
    // Swaps two stretches.
    fc.tuple(place, place, fc.integer({ min: 1, max: 200 })).map(([a, b, length]) => {
      const [first, second] = [Math.min(a, b), Math.max(a, b)];
      if (second - first < length || !isOutside(first, length) || !isOutside(second, length)) return file;
      const [one, other] = [file.subarray(first, first + length), file.subarray(second, second + length)];
      return splice(splice(file, first, length, other), second, length, one);
    }),
  );
  return one
    .filter((mutant) => Buffer.compare(mutant, file) !== 0)
    .map((mutant) => new Mutant(mutant, which));
});

/** The numbers of the last range, changed so that the file claims other signed bytes. */
const ranges = fc
  .tuple(
    whichFile,
    fc.nat(3),
    fc.integer({ min: -4000, max: 4000 }).filter((by) => by !== 0),
    fc.boolean(),
  )
  .map(([which, part, by, swapped]) => {
    const text = Buffer.from(files[which] ?? []).toString('latin1');
    const at = text.lastIndexOf('/ByteRange');
    const [whole = '', ...numbers] = /\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(text.slice(at)) ?? [];
    const values = numbers.map(Number);
    const next = swapped
      ? values.toReversed()
      : values.map((value, i) => (i === part ? Math.max(value + by, 0) : value));
    const range = `[${next.join(' ')}`.padEnd(whole.length - 1);
    const changedRange = `${range.slice(0, whole.length - 1)}]`;
    return new Mutant(latin1(text.slice(0, at) + text.slice(at).replace(whole, changedRange)), which);
  });

test('a file that differs outside the string of its seal is never called genuine', async () => {
  await fc.assert(
    fc.asyncProperty(changed, async ({ bytes }) => {
      expect(await verdict(bytes)).not.toBe('good');
    }),
    { numRuns: 1000 },
  );
});

test('a file whose range says something else is never called genuine', async () => {
  await fc.assert(
    fc.asyncProperty(ranges, async ({ bytes }) => {
      expect(await verdict(bytes)).not.toBe('good');
    }),
    { numRuns: 250 },
  );
});

describe('in the string of a seal', () => {
  test('a changed digit is never called genuine', async () => {
    const place = whichFile.chain((which) => {
      const file = files[which] ?? new Uint8Array();
      const { from, to, cms } = sealString(file);
      const digits = to - from;
      // The certificates of a time stamp are the responsibility of its authority.
      const most = which === 3 ? 2 * 2000 : Math.min(digits, 2 * cms.length + 200);
      return fc.tuple(
        fc.constant(which),
        fc.integer({ min: from, max: from + most - 1 }),
        fc.constantFrom(...latin1('0123456789ABCDEFabcdef \n>')),
      );
    });
    await fc.assert(
      fc.asyncProperty(place, async ([which, at, digit]) => {
        const file = files[which] ?? new Uint8Array();
        fc.pre(file[at] !== digit);
        expect(await verdict(splice(file, at, 1, Uint8Array.of(digit)))).not.toBe('good');
      }),
      { numRuns: 400 },
    );
  });

  test('no byte of the signer beside its value can be another one', async () => {
    for (const file of [files[0] ?? new Uint8Array(), files[4] ?? new Uint8Array()]) {
      const { cms } = sealString(file);
      const value = Buffer.from(signatureOf(file));
      const start = Buffer.from(cms).lastIndexOf(value);
      for (let at = start - 300; at < cms.length; at = at + 1 === start ? start + value.length : at + 1) {
        const by = at % 2 === 0 ? 0x0a : 0x01;
        const changed = cms.map((byte, place) => (place === at ? byte ^ by : byte));
        expect([at, await verdict(withCms(file, changed))]).not.toContain('good');
      }
    }
  });

  test('algorithms have one name, and a value of ECDSA holds two numbers and nothing else', async () => {
    const [rsa = new Uint8Array(), , , , ec = new Uint8Array()] = files;
    const digest = Buffer.from('300d06096086480165030402010500', 'hex');
    const names = [
      '300b06092a864886f70d010101',
      '300d06092a864886f70d01010b0500',
      '300b06092a864886f70d01010b',
    ];
    const replaced = (place: number, by: Uint8Array) => (parts: Uint8Array[]) =>
      parts.map((part, i) => (i === place ? by : part));
    const is = (file: Uint8Array, change: Parameters<typeof cmsWith>[1]) =>
      verdict(withCms(file, cmsWith(file, change)));
    for (const name of names)
      expect(await is(rsa, { signer: replaced(4, Buffer.from(name, 'hex')) })).not.toBe('good');
    expect(await is(rsa, { data: replaced(1, element(0x31, digest)), signer: replaced(2, digest) })).not.toBe(
      'good',
    );
    const value = signatureOf(ec);
    const inside = value.subarray(2);
    for (const other of [
      Buffer.concat([value, Uint8Array.of(0)]),
      element(0x30, inside, Uint8Array.of(4, 0)),
      element(0x30, Uint8Array.of(2, 1, 1), inside),
    ])
      expect(await is(ec, { signer: replaced(5, element(0x04, other)) })).not.toBe('good');
    const swapped = (parts: Uint8Array[]) =>
      parts.map((part) => {
        if (part[0] !== 0xa0) return part;
        return element(
          0xa0,
          ...childrenOf(readDer(part))
            .map(({ bytes }) => bytes)
            .toReversed(),
        );
      });
    expect(await is(rsa, { data: swapped })).not.toBe('good');
  });

  test('there is one way to write it', async () => {
    const [file = new Uint8Array()] = files;
    const { from, to, cms } = sealString(file);
    const hex = Buffer.from(cms).toString('hex');
    const upper = hex.toUpperCase();
    const is = async (digits: string) => verdict(withDigits(file, digits));
    expect(await is(upper)).toBe('good');
    expect(await is(hex)).toBe('good');
    expect(await is(upper.slice(0, 50) + hex.slice(50))).toBe('changed');
    expect(await is(`${upper}01`)).toBe('changed');
    expect(await is(`${upper.padEnd(to - from - 1, '0')}1`)).toBe('changed');
    expect(await is(`${upper.slice(0, 50)}  ${upper.slice(50)}`)).not.toBe('good');
    // A length in more bytes than needed, and an indefinite one.
    expect(await is(`3083${upper.slice(4, 8).padStart(6, '0')}${upper.slice(8)}`)).toBe('changed');
    expect(await is(`3080${upper.slice(8)}0000`)).toBe('changed');
    const longer = Buffer.concat([file.subarray(0, to), latin1('00'), file.subarray(to)]);
    expect(await verdict(longer)).not.toBe('good');
  });

  test('nothing is added, left out or put in another order', async () => {
    const [file = new Uint8Array()] = files;
    const is = async (change: Parameters<typeof cmsWith>[1]) => verdict(withCms(file, cmsWith(file, change)));
    expect(await is({})).toBe('good');
    const one = Uint8Array.of(2, 1, 1);
    const replaced = (place: number, by: Uint8Array) => (parts: Uint8Array[]) =>
      parts.map((part, i) => (i === place ? by : part));
    const certificates = (change: (inside: Uint8Array) => Uint8Array) => (parts: Uint8Array[]) =>
      parts.map((part) => (part[0] === 0xa0 ? change(part.subarray(4)) : part));
    for (const data of [
      replaced(0, Uint8Array.of(2, 1, 3)),
      (parts: Uint8Array[]) => [...parts.slice(0, -1), element(0xa1), ...parts.slice(-1)],
      (parts: Uint8Array[]) => [...parts, one],
      certificates((inside) => element(0xa0, inside, inside)),
      certificates(() => element(0xa0)),
      (parts: Uint8Array[]) => [
        ...parts.slice(0, -1),
        element(0x31, (parts.at(-1) ?? one).subarray(4), (parts.at(-1) ?? one).subarray(4)),
      ],
    ])
      expect(await is({ data })).not.toBe('good');
    for (const signer of [
      replaced(0, Uint8Array.of(2, 1, 3)),
      replaced(3, element(0xa0)),
      (parts: Uint8Array[]) => [...parts.slice(0, 3), ...parts.slice(4)],
      (parts: Uint8Array[]) =>
        [...parts, element(0xa1)]
          .slice(0, 6)
          .concat([element(0xa1, element(0x30, Uint8Array.of(6, 1, 42), element(0x31, one)))]),
      replaced(5, element(0x04, new Uint8Array(256))),
    ])
      expect(await is({ signer })).not.toBe('good');
  });
});
