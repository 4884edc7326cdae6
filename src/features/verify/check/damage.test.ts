import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readDer } from '#pades/der.ts';
import { damages, flipped } from '#tests/fixtures/damages.ts';
import { issue } from '#tests/fixtures/issued.ts';
import { signedByOpenssl } from '#tests/fixtures/openssl-signed.ts';
import { makePdf, makeXrefStream } from '#tests/fixtures/pdf.ts';
import { type FirmWithSeal, firmWithSeal, trustOf } from '#tests/fixtures/sealed.ts';
import { cmsWith, element, sealString, withCms, withWiderString } from '#tests/fixtures/stamped.ts';
import { type Verdict, verdictOf, verdictWords } from '../verdict.rules.ts';
import { checkFor } from './check-file.ts';

let firm: FirmWithSeal;
let stranger: FirmWithSeal;
/** Sealed files: a plain one, one with compressed objects, one that a stranger signed before. */
let files: readonly Uint8Array[];
let verdict: (file: Uint8Array) => Promise<Verdict>;
let offline: (file: Uint8Array) => Promise<Verdict>;
beforeAll(async () => {
  [firm, stranger] = await Promise.all([
    firmWithSeal('Harbour & Vale', new Date()),
    firmWithSeal('Somebody Else', new Date()),
  ]);
  const trust = await trustOf([firm]);
  const asVerdict = (check: ReturnType<typeof checkFor>) => async (file: Uint8Array) =>
    verdictOf(await check(new Blob([new Uint8Array(file)])));
  verdict = asVerdict(checkFor(trust));
  offline = asVerdict(checkFor({ ...trust, sealedWith: null }));
  files = await Promise.all([
    firm.sealed(),
    firm.sealed({ of: await makeXrefStream({ pages: 2 }) }),
    firm.sealed({ of: await stranger.sealed(), id: 'b2' }),
  ]);
  for (const file of files) expect(await verdict(file)).toBe('good');
});
afterAll(() => Promise.all([firm.close(), stranger.close()]));

const plain = () => files[0] ?? new Uint8Array();
const isDamaged = /^damaged/;

describe('a damaged file of the firm', () => {
  test.each(Object.entries(damages))(
    'is damaged, and neither without a seal nor of somebody else: %s',
    async (_, damage) => {
      for (const file of files) {
        const damaged = damage(file);
        expect(Buffer.compare(damaged, file)).not.toBe(0);
        expect(await verdict(damaged)).toMatch(isDamaged);
        expect(await offline(damaged)).not.toMatch(/good|foreign/);
      }
    },
  );

  test('keeps its seal behind any number of words for a range, and is never without one', async () => {
    const behind = (words: string) => Buffer.concat([plain(), Buffer.from(`${words.repeat(300)}%%EOF`)]);
    expect(await verdict(behind('/ByteRange '))).toBe('followed');
    expect(await verdict(behind('/ByteRange [0 /********** /********** /**********]'))).toBe('followed');
    expect(await verdict(behind('/ByteRange [0 1 2 3]'))).toBe('damaged_own');
    const whole = await stranger.sealed();
    const { from, to } = sealString(whole);
    const theirs = Buffer.concat([
      whole,
      Buffer.from(`/ByteRange [0 ${from - 1} ${to + 1} ${whole.length - to - 1}]`.repeat(300)),
      Buffer.from('%%EOF'),
    ]);
    expect(await verdict(theirs)).toBe('damaged');
  });

  test('whose digits a hundred ranges name, each with another time, is read once', async () => {
    const { from, to } = sealString(plain());
    const digits = Buffer.from(plain().subarray(from - 1, to + 1)).toString('latin1');
    // Farther from each other than a dictionary is long.
    const [ranges, room] = [100, 4200];
    const hexFrom = ranges * room + '/Contents '.length;
    const words = Array.from({ length: ranges }, (_, at) => {
      const time = `D:20261121${10 + Math.floor(at / 60)}${String(at % 60).padStart(2, '0')}00Z`;
      return `9 0 obj<</ByteRange[0 ${hexFrom} ${hexFrom + digits.length} 6]/M(${time})>>`.padEnd(room);
    });
    const hashed = vi.spyOn(crypto.subtle, 'digest');
    await verdict(Buffer.from(`${words.join('')}/Contents ${digits}\n%%EOF`, 'latin1'));
    expect(hashed.mock.calls.length).toBeLessThan(10);
    hashed.mockRestore();
  });

  test('is said to hold a certificate of the firm wherever its key can still be read', async () => {
    const whole = [
      'a line feed before it',
      'written anew by qpdf',
      'a range of six numbers',
      'a range of real numbers',
    ];
    for (const name of [...whole, 'cut before its last byte'])
      expect([name, await verdict(damages[name]?.(plain()) ?? plain())]).toEqual([name, 'damaged_own']);
  });

  test('with one byte flipped is changed or damaged, wherever that byte is', async () => {
    const file = plain();
    const { from, cms } = sealString(file);
    const end = from + 2 * cms.length;
    const range = Buffer.from(file).lastIndexOf('/ByteRange');
    const places = new Set([
      ...Array.from({ length: 20 }, (_, i) => Math.floor((i * file.length) / 20)),
      ...Array.from({ length: 120 }, (_, i) => from + Math.floor((i * (end - from)) / 120)),
      ...Array.from({ length: 60 }, (_, i) => range + i),
    ]);
    for (const at of places)
      for (const by of [1, 0x10]) {
        const found = await verdict(flipped(file, at, by));
        expect([at, by, found]).toEqual([at, by, expect.stringMatching(/^(changed|damaged|damaged_own)$/)]);
      }
  });

  test('is told in the words that say so', () => {
    const words = verdictWords('Harbour & Vale');
    for (const kind of ['damaged', 'damaged_own'] as const)
      expect(words[kind].title).toBe('Damaged or cut off: its seal cannot be read');
    expect(words.damaged_own.detail).toContain('A certificate of Harbour & Vale stands in it');
  });
});

describe('a file that is whole', () => {
  test('keeps its verdict, whoever signed it', async () => {
    const [theirs, rsa] = [
      await stranger.sealed(),
      ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048'],
    ];
    const update = Buffer.from('1 0 obj\n<<>>\nendobj\nstartxref\n0\n%%EOF\n');
    const bare = await signedByOpenssl(rsa, ['-nocerts']);
    const [{ signer }, sealedByBoth] = [stranger, files[2] ?? new Uint8Array()];
    const table: readonly (readonly [Verdict, Uint8Array])[] = [
      ['good', sealedByBoth],
      ['good', withCms(plain(), sealString(plain()).cms)],
      ['followed', Buffer.concat([plain(), update])],
      ['followed', await firm.sealed({ of: plain(), by: signer, id: 'b2' })],
      ['foreign', theirs],
      ['foreign', Buffer.concat([theirs, update])],
      ['foreign', flipped(theirs, 200)],
      ['foreign', bare],
      // a signature that is no signed data, its certificate beside it (ISO 32000-2, 12.8.3.2)
      ['foreign', withCms(bare, Uint8Array.of(4, 2, 1, 2))],
      ['unsigned', await makePdf()],
      ['unsigned', Buffer.concat([await makePdf(), Buffer.from('\r\n\0')])],
      ['unsigned', Buffer.concat([await makePdf(), Buffer.from('<!-- served in 0.1 s -->')])],
      [
        'unsigned',
        Buffer.concat([
          await makePdf(),
          Buffer.from('/ByteRange [0 /********** /********** /**********]\n%%EOF'),
        ]),
      ],
    ];
    for (const [at, [expected, file]] of table.entries())
      expect([at, await verdict(file)]).toEqual([at, expected]);
  });

  test('is judged with as many certificates in its signature as anybody needs, and is unreadable with more', async () => {
    const theirs = await stranger.sealed();
    const { der } = await issue({ name: [{ CN: ['Somebody'] }] });
    const withCertificates = (file: Uint8Array, count: number) => {
      const more = Array.from({ length: count }, () => der);
      const data = ([version, digests, content, held, ...rest]: Uint8Array[]) =>
        [version, digests, content, held && element(0xa0, readDer(held).content, ...more), ...rest].flatMap(
          (part) => part ?? [],
        );
      return withWiderString(file, cmsWith(file, { data }));
    };
    expect(await verdict(withCertificates(theirs, 90))).toBe('foreign');
    expect(await verdict(withCertificates(theirs, 200))).toBe('damaged');
    expect(await verdict(withCertificates(plain(), 90))).toBe('changed');
    expect(await verdict(withCertificates(plain(), 200))).toBe('damaged_own');
  });

  test('of somebody else is damaged, and not the firm’s, where its own signature cannot be read', async () => {
    const theirs = await stranger.sealed();
    for (const name of [
      'cut at 0.5',
      'a line feed before it',
      'a range of six numbers',
      'linearised by qpdf',
    ])
      expect([name, await verdict(damages[name]?.(theirs) ?? theirs)]).toEqual([name, 'damaged']);
  });
});
