import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  encoders,
  lzwEncoded,
  pngPredicted,
  type Samples,
  tiffPredicted,
  varied,
} from '#tests/fixtures/filters.ts';
import { stream, writeOut } from '#tests/fixtures/pdf-syntax.ts';
import { judge } from '#tests/fixtures/pdf-tools.ts';
import { type Filter, undoFilters } from './filters.ts';

const most = 1 << 24;
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const filter = (name: string, parameters: Record<string, number> = {}): Filter => ({
  name,
  parameters: new Map(Object.entries(parameters)),
});
const parametersIn = (text: string) =>
  Object.fromEntries([...text.matchAll(/\/(\w+) (\d+)/g)].map(([, key = '', value]) => [key, Number(value)]));
const decodedBy = (filters: Filter[], data: Uint8Array) => undoFilters(filters, data, most);
const read = (bytes: Uint8Array) => ({ bytes: Buffer.from(bytes), isWhole: true, isRead: true });

/** Data of several streams as qpdf decodes it. */
function decodedByQpdf(streams: readonly string[]): string[] {
  const file = writeOut([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[]/Count 0/All[${streams.map((_, at) => `${at + 3} 0 R`).join(' ')}]>>`,
    ...streams,
  ]);
  const { stdout } = judge('qpdf', [file], (path) => [
    ...['--stream-data=uncompress', '--decode-level=specialized', '--object-streams=disable', path, '-'],
  ]);
  const text = stdout.toString('latin1');
  return [...text.matchAll(/\/Length (\d+)[^>]*>>\nstream\n/g)].map(({ 0: head, 1: length, index }) =>
    text.slice(index + head.length, index + head.length + Number(length)),
  );
}

const lengths = [0, 1, 3, 4, 5, 255, 256, 257, 511, 513, 1023, 1025, 2047, 2049, 4095, 4097, 20_000];
const kinds: [string, (length: number) => Uint8Array][] = [
  ['varied', varied],
  ['of zeros', (length) => new Uint8Array(length)],
];

describe.each(encoders)('%s %s', (name, parameters, encode) => {
  test('is read to its end at any length, as qpdf reads it', () => {
    const all = kinds.flatMap(([, make]) => lengths.map((length) => make(length)));
    const encoded = all.map(encode);
    for (const [at, data] of encoded.entries()) {
      const decoded = decodedBy([filter(name, parametersIn(parameters))], data);
      expect({ ...decoded, bytes: Buffer.from(decoded.bytes) }).toEqual(read(all[at] ?? data));
    }
    // qpdf knows no empty data of some filters.
    const streams = encoded.flatMap((data, at) =>
      all[at]?.length ? [stream(`/Filter/${name}/DecodeParms ${parameters}`, latin(data))] : [],
    );
    expect(decodedByQpdf(streams).map((text) => text.length)).toEqual(
      all.map((data) => data.length).filter(Boolean),
    );
  });
});

const packers = encoders.filter(([name, parameters]) => /^(Flate|LZW)/.test(name) && parameters === 'null');

describe('a predictor', () => {
  const shapes: Samples[] = [1, 2, 4, 8, 16].flatMap((depth) =>
    [1, 2, 3, 4].flatMap((colours) => [1, 5, 8].map((columns) => ({ depth, colours, columns }))),
  );
  const parametersOf = ({ depth, colours, columns }: Samples, predictor: number) => ({
    Predictor: predictor,
    Colors: colours,
    BitsPerComponent: depth,
    Columns: columns,
  });
  const rowOf = ({ depth, colours, columns }: Samples) => Math.ceil((depth * colours * columns) / 8);

  test.each([
    ['of PNG', 15, pngPredicted],
    ['of PNG under another number', 10, pngPredicted],
    ['of TIFF', 2, tiffPredicted],
  ])('%s is undone for every shape of samples, behind Flate and LZW', (_, predictor, predicted) => {
    for (const samples of shapes)
      for (const [name, , encode] of packers) {
        const data = varied(rowOf(samples) * 40);
        const decoded = decodedBy(
          [filter(name, parametersOf(samples, predictor))],
          encode(predicted(data, samples)),
        );
        expect({ ...decoded, bytes: Buffer.from(decoded.bytes), samples }).toEqual({
          ...read(data),
          samples,
        });
      }
  });

  test('is undone as qpdf undoes it', () => {
    // qpdf clears the bits between the last sample of a row and its end.
    const filling = shapes.filter(({ depth, colours, columns }) => (depth * colours * columns) % 8 === 0);
    const all = filling.flatMap((samples) => {
      const data = varied(rowOf(samples) * 12);
      return [[15, pngPredicted] as const, [2, tiffPredicted] as const].map(([predictor, predicted]) => ({
        data: latin(data),
        stream: stream(
          `/Filter/FlateDecode/DecodeParms<<${Object.entries(parametersOf(samples, predictor))
            .map(([key, value]) => `/${key} ${value}`)
            .join('')}>>`,
          latin(deflateSync(predicted(data, samples))),
        ),
      }));
    });
    expect(decodedByQpdf(all.map((one) => one.stream))).toEqual(all.map((one) => one.data));
  });

  test.each<[string, Record<string, number>]>([
    ['that does not exist', { Predictor: 3 }],
    ['of a real number', { Predictor: 12.5 }],
    ['that is no number', { Predictor: Number.NaN }],
    ['below none', { Predictor: -1 }],
    ['with no colours', { Predictor: 12, Colors: 0 }],
    ['with colours below none', { Predictor: 12, Colors: -3 }],
    ['with more colours than there are', { Predictor: 2, Colors: 2 ** 31 }],
    ['with rows of no end', { Predictor: 12, Columns: 2 ** 31 }],
    ['with rows of a real length', { Predictor: 2, Columns: 2.5 }],
    ['with no columns', { Predictor: 12, Columns: 0 }],
    ['with samples of 3 bits', { Predictor: 2, BitsPerComponent: 3 }],
  ])('%s is not read', (_, parameters) => {
    expect(decodedBy([filter('FlateDecode', parameters)], deflateSync(varied(99))).isRead).toBe(false);
  });

  test('with a row that breaks off gives what is there, and says so', () => {
    const samples = { depth: 8, colours: 1, columns: 10 };
    const data = pngPredicted(varied(25), samples);
    expect(decodedBy([filter('FlateDecode', parametersOf(samples, 12))], deflateSync(data))).toMatchObject({
      isWhole: false,
      isRead: true,
      bytes: varied(25),
    });
  });
});

test('any chain of filters over any bytes gives them back', () => {
  const chain = fc.array(fc.constantFrom(...encoders), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(chain, fc.uint8Array({ maxLength: 3000, size: 'max' }), (filters, data) => {
      const encoded = filters.reduceRight<Uint8Array>((bytes, [, , encode]) => encode(bytes), data);
      const decoded = decodedBy(
        filters.map(([name, parameters]) => filter(name, parametersIn(parameters))),
        encoded,
      );
      expect({ ...decoded, bytes: Buffer.from(decoded.bytes) }).toEqual(read(data));
    }),
    { numRuns: 60 },
  );
});

describe('data that readers read differently is not read', () => {
  test.each<[string, string, string]>([
    ['a sign that is no digit', 'ASCIIHexDecode', '48656c6cXf>'],
    ['an odd digit without an end', 'ASCIIHexDecode', '48656c6c7'],
    ['a sign beyond base 85', 'ASCII85Decode', '87cURv~>'],
    ['a NUL among digits of base 85', 'ASCII85Decode', '87cU\0R~>'],
    ['a z within a group', 'ASCII85Decode', '87zcUR~>'],
    ['a group of one digit', 'ASCII85Decode', '87cUR8~>'],
    ['a group beyond 32 bits', 'ASCII85Decode', 'uuuuu~>'],
    ['a mark before digits of base 85', 'ASCII85Decode', '<~87cUR~>'],
    ['an end of data within them', 'ASCII85Decode', '87cUR~87cUR~>'],
    ['a run that breaks off', 'RunLengthDecode', '\x05abc'],
    ['a code that stands for nothing', 'LZWDecode', '\x80\x10\x65\x80'],
    ['a filter that nobody knows', 'FooDecode', 'abc'],
    ['a property of every object', 'constructor', 'abc'],
  ])('%s', (_, name, data) => {
    expect(decodedBy([filter(name)], Buffer.from(data, 'latin1')).isRead).toBe(false);
  });

  test('LZW of another change of its codes', () => {
    expect(decodedBy([filter('LZWDecode', { EarlyChange: 2 })], lzwEncoded(varied(9), 1)).isRead).toBe(false);
  });

  test('a chain that is too long', () => {
    expect(decodedBy(Array(9).fill(filter('Crypt')), varied(9)).isRead).toBe(false);
  });
});

test('bytes behind an end of data are passed over', () => {
  for (const [name, parameters, encode] of encoders) {
    const data = Buffer.concat([encode(varied(600)), Buffer.from('\n')]);
    expect(decodedBy([filter(name, parametersIn(parameters))], data)).toMatchObject({
      isWhole: true,
      isRead: true,
    });
  }
});

test('what unpacks beyond its limit is refused, by each filter and by several', () => {
  const zeros = new Uint8Array(100_000);
  for (const [name, parameters, encode] of encoders.slice(1)) {
    const data = encode(zeros);
    expect(() => undoFilters([filter(name, parametersIn(parameters))], data, 50_000)).toThrow(/too large/);
    expect(() =>
      undoFilters([filter('FlateDecode'), filter(name, parametersIn(parameters))], deflateSync(data), 50_000),
    ).toThrow(/too large/);
  }
});
