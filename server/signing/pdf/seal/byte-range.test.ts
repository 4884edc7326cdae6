import { describe, expect, test } from 'vitest';
import { makeForm, makePdf, protectPdf } from '#tests/fixtures/pdf.ts';
import { stream, widget, writeForm } from '#tests/fixtures/pdf-syntax.ts';
import { judge, popplerText } from '#tests/fixtures/pdf-tools.ts';
import { composePdf } from '../draw/compose.ts';
import { preparePdf } from '../prepare/prepare.ts';

const byteRange = '/Note<</ByteRange[0 1 2 3]>>';
const scripts = '/OpenAction<</S/JavaScript/JS(this.getField\\("a"\\).value = "2,000")>>';
const linearised = (bytes: Uint8Array): Uint8Array =>
  judge('qpdf', [bytes], (path) => ['--linearize', '--object-streams=disable', path, '-']).stdout;
const form = (catalog: string) =>
  writeForm({ catalog, objects: [widget([100, 600, 300, 624], '/FT/Tx/T(a)/V(1,000)/DA(/Helv 12 Tf 0 g)')] });
/** A byte range in a comment, without a signature field. */
const withComment = (bytes: Uint8Array) => Buffer.concat([bytes, Buffer.from('%/ByteRange\n')]);

describe('a file that holds /ByteRange anywhere is never rewritten', () => {
  test.each<[string, () => Promise<Uint8Array>]>([
    ['linearised', async () => linearised(writeForm({ catalog: byteRange, objects: [] }))],
    ['linearised, in a comment', async () => withComment(linearised(await makePdf()))],
    ['linearised, with a form', async () => withComment(linearised(await makeForm()))],
    ['with a form', async () => form(byteRange)],
    ['with a page that stands in it twice', async () => withComment(twice())],
  ])('%s: what is shown begins with it, and what is sealed with that', async (_, make) => {
    const given = await make();
    const { bytes } = await preparePdf(given);
    expect(Buffer.from(bytes.subarray(0, given.length)).equals(given)).toBe(true);
    const box = { x: 0.1, y: 0.1, width: 0.1, height: 0.1 };
    const sealed = await composePdf(bytes, [{ kind: 'checkbox', page: 1, box, value: true }]);
    expect(Buffer.from(sealed.subarray(0, bytes.length)).equals(bytes)).toBe(true);
    expect(popplerText(sealed)).toContain(popplerText(given).trim().slice(0, 20));
  });

  test.each<[string, string, () => Promise<Uint8Array>]>([
    ['scripts in it', 'active_content', async () => form(`${byteRange}${scripts}`)],
    ['scripts in it, linearised', 'active_content', async () => linearised(form(`${byteRange}${scripts}`))],
    ['scripts in it, in a comment', 'active_content', async () => withComment(form(scripts))],
    ['a spoilt index', 'damaged_and_signed', async () => withSpoiltIndex(form(byteRange))],
    ['protection', 'protected_and_signed', async () => withComment(await protectPdf(await makePdf()))],
  ])('and is refused where it would have to be: %s', async (_, code, make) => {
    await expect(preparePdf(await make())).rejects.toMatchObject({ code });
  });
});

test('a signature whose range is written in another way is no less one', async () => {
  const value = '<</Type/Sig/Filter/Adobe.PPKLite/Byte#52ange[0 1 2 3]/Contents<00>>>';
  const signed = (catalog: string) =>
    writeForm({
      catalog,
      form: '/SigFlags 3',
      fields: [8],
      objects: [widget([0, 0, 0, 0], '/FT/Sig/T(theirs)/V 9 0 R'), value, stream('', '')],
    });
  await expect(preparePdf(signed(scripts))).rejects.toMatchObject({ code: 'active_content' });
  await expect(preparePdf(withSpoiltIndex(signed('')))).rejects.toMatchObject({ code: 'damaged_and_signed' });
});

function withSpoiltIndex(bytes: Uint8Array): Uint8Array {
  return Buffer.from(
    Buffer.from(bytes)
      .toString('latin1')
      .replace(/startxref\n\d+/, 'startxref\n7'),
    'latin1',
  );
}

function twice(): Uint8Array {
  const once = Buffer.from(form('')).toString('latin1');
  const kids = once.replace('/Kids[3 0 R]/Count 1>>', '/Kids[3 0 R 3 0 R]/Count 2>>');
  const [at, by] = [once.indexOf('/Kids'), kids.length - once.length];
  return Buffer.from(
    kids
      .replace(/(\d{10}) 00000 n/g, (entry, offset: string) =>
        Number(offset) < at ? entry : `${String(Number(offset) + by).padStart(10, '0')} 00000 n`,
      )
      .replace(/startxref\n(\d+)/, (_, offset: string) => `startxref\n${Number(offset) + by}`),
    'latin1',
  );
}
