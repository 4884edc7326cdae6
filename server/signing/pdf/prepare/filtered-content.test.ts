import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { encoders, lzwEncoded } from '#tests/fixtures/filters.ts';
import { asBytes, contract, withPackedContent, withStream } from '#tests/fixtures/index-attacks.ts';
import { stream, writeOut } from '#tests/fixtures/pdf-syntax.ts';
import { popplerText } from '#tests/fixtures/pdf-tools.ts';
import { readPageText } from '../fingerprint/read-pages.ts';
import type { RefusalCode } from '../refusal.ts';
import { preparePdf } from './prepare.ts';

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const lines = Array.from({ length: 60 }, (_, at) => `Paragraph ${at}: the rent is EUR 1,${at + 100}.`);
const operators = `BT /F 9 Tf 14 TL 72 830 Td ${lines.map((line) => `(${line}) Tj T*`).join('\n')} ET`;

const page = (content: string): Uint8Array =>
  writeOut([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    content,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ]);
const words = (text: string) => text.split(/\s+/).filter(Boolean).join(' ');

/** The text of a prepared file, as the signer sees it and as poppler reads it; or the refusal. */
async function shown(file: Uint8Array): Promise<string[]> {
  try {
    const { bytes } = await preparePdf(file);
    return [words(await readPageText(bytes)), words(popplerText(bytes))];
  } catch (error) {
    return [error instanceof Error && 'code' in error ? String(error.code) : String(error)];
  }
}
const whole = [lines.join(' '), lines.join(' ')];

describe('a page is shown whole, whatever it is packed by', () => {
  test.each(encoders)('%s %s', async (name, parameters, encode) => {
    const data = latin(encode(asBytes(operators)));
    const file = page(stream(`/Filter[/${name}]/DecodeParms[${parameters}]`, data));
    expect(await shown(file)).toEqual(whole);
  });

  test('LZW, with an operator that has to be taken out', async () => {
    const data = latin(lzwEncoded(asBytes(`Q ${operators}`), 1));
    expect(await shown(page(stream('/Filter/LZWDecode', data)))).toEqual(whole);
  });

  test('LZW beneath digits of base 85, by their short names', async () => {
    const [, , base85] = encoders.find(([name]) => name === 'ASCII85Decode') ?? [];
    const data = latin(base85?.(lzwEncoded(asBytes(operators), 1)) ?? new Uint8Array());
    expect(await shown(page(stream('/Filter[/A85/LZW]', data)))).toEqual(whole);
  });
});

describe('a page is refused rather than shown without a part that cannot be read', () => {
  const digits = Buffer.from(operators).toString('hex');
  test.each<[string, string, string, RefusalCode]>([
    [
      'LZW with a code that stands for nothing',
      '/Filter/LZWDecode',
      `${latin(lzwEncoded(asBytes(operators), 1)).slice(0, 300)}${'\xff'.repeat(300)}`,
      'reader_dependent',
    ],
    [
      'digits with a sign that is none',
      '/Filter/ASCIIHexDecode',
      `${digits.slice(0, 100)}x${digits.slice(100)}>`,
      'reader_dependent',
    ],
    [
      'a predictor that readers do not know',
      '/Filter/FlateDecode/DecodeParms<</Predictor 7>>',
      latin(deflateSync(operators)),
      'unread_content',
    ],
    [
      'a predictor beside a list of filters',
      '/Filter[/FlateDecode]/DecodeParms<</Predictor 12/Columns 1>>',
      latin(deflateSync(operators)),
      'unread_content',
    ],
  ])('%s', async (_, entries, data, code) => {
    expect(await shown(page(stream(entries, data)))).toEqual([code]);
  });
});

describe('the objects of a file packed by LZW', () => {
  const lzw = (text: string) => latin(lzwEncoded(asBytes(text), 1));

  test('are found where the index is', async () => {
    const plain = withStream(contract(), [1, 4, 2]);
    const packed = plain.replace(
      /(\/Type\/XRef[^>]*)\/Length \d+>>\nstream\n([\s\S]*?)\nendstream/,
      (_, entries: string, data: string) =>
        `${entries}/Filter/LZWDecode/Length ${lzw(data).length}>>\nstream\n${lzw(data)}\nendstream`,
    );
    expect(await shown(asBytes(packed))).toEqual(Array(2).fill('The rent is 2,000 euros.'));
  });

  test('are refused where they themselves are, rather than lost', async () => {
    const entries = '/Type/ObjStm/N 1/First 5/Filter/LZWDecode';
    const file = withPackedContent(contract(), lzw(`10 0 [4 0 R${' '.repeat(9)}]`), entries);
    expect(await shown(asBytes(file))).toEqual(['unread_content']);
    expect(await shown(asBytes(file.replaceAll('startxref', 'startxfer')))).toEqual(['unread_content']);
  });
});
