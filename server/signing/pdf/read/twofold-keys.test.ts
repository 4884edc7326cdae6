import { describe, expect, test } from 'vitest';
import { asBytes, contract, withPackedPage } from '#tests/fixtures/index-attacks.ts';
import { stream } from '#tests/fixtures/pdf-syntax.ts';
import { preparePdf } from '../prepare/prepare.ts';

const forged = stream('', 'BT /F 14 Tf 72 760 Td (The rent is 9,000 euros.) Tj ET');
/** A contract with objects of its own behind the others: 6 is another text, 7 another font, 8 a number. */
function changed(from: string, to: string): Uint8Array {
  const file = contract();
  expect(file).toContain(from);
  const objects = file
    .slice(0, file.lastIndexOf('xref\n0'))
    .replace(from, to)
    .concat(
      `6 0 obj\n${forged}\nendobj\n7 0 obj\n<</Type/Font/Subtype/Type1/BaseFont/Courier>>\nendobj\n8 0 obj\n90.0\nendobj\n`,
    );
  const rows = [1, 2, 3, 4, 5, 6, 7, 8].map(
    (number) => `${String(objects.indexOf(`\n${number} 0 obj`) + 1).padStart(10, '0')} 00000 n \n`,
  );
  return asBytes(
    `${objects}xref\n0 9\n0000000000 65535 f \n${rows.join('')}trailer\n<</Size 9/Root 1 0 R>>\nstartxref\n${objects.length}\n%%EOF\n`,
  );
}

const resources = '/Resources<</Font<</F 5 0 R>>>>';

describe('a key given twice with different values is refused', () => {
  test.each<[string, string, string, string]>([
    ['Contents', 'a page’s content', '/Contents 4 0 R', '/Contents 4 0 R/Contents 6 0 R'],
    ['Contents', 'its name written otherwise', '/Contents 4 0 R', '/Contents 4 0 R/Con#74ents 6 0 R'],
    ['Pages', 'the page tree', '/Pages 2 0 R', '/Pages 2 0 R/Pages 3 0 R'],
    ['Kids', 'pages', '/Kids[3 0 R]', '/Kids[3 0 R]/Kids[3 0 R 3 0 R]'],
    ['F', 'a font', '/F 5 0 R', '/F 5 0 R/F 7 0 R'],
    ['BaseFont', 'the name of a font', '/BaseFont/Helvetica', '/BaseFont/Courier/BaseFont/Helvetica'],
    [
      'Encoding',
      'a name behind a name',
      '/Encoding/WinAnsiEncoding',
      '/Encoding/Encoding/Encoding/WinAnsiEncoding',
    ],
    ['Font', 'in a dictionary in an array', resources, `/B[<</Font 1/Font 2>>]${resources}`],
    [
      'Contents',
      'behind another one that nothing is shown by',
      '/Contents 4 0 R',
      '/M(1)/M(2)/Contents 4 0 R/Contents 6 0 R',
    ],
    ['Note', 'a text', '/Type/Page/', '/Type/Page/Note(>>)/Note(<<)/'],
  ])('%s: %s', async (key, _, from, to) => {
    await expect(preparePdf(changed(from, to))).rejects.toMatchObject({
      code: 'read_differently',
      detail: `/${key} has two meanings`,
    });
  });

  test.each([
    ['F#4', '/F#4 7 0 R/F 5 0 R'],
    ['F#', '/F# 7 0 R/F 5 0 R'],
    ['F#zz', '/F#zz 7 0 R/F 5 0 R'],
    ['F\0', '/F#00 7 0 R/F 5 0 R'],
  ])('and so is a name with a wrong escape: %s', async (key, fonts) => {
    await expect(preparePdf(changed('/F 5 0 R', fonts))).rejects.toMatchObject({
      code: 'read_differently',
      detail: `/${key} has two meanings`,
    });
  });

  test('in an object stream', async () => {
    const page =
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Contents 5 0 R/Resources<</Font<</F 5 0 R>>>>>>';
    await expect(preparePdf(asBytes(withPackedPage(contract(), page)))).rejects.toMatchObject({
      code: 'read_differently',
    });
  });
});

describe('a whole number that is written with a point is refused', () => {
  test.each<[string, string, string, string]>([
    ['Rotate', 'the turn of a page', '/Type/Page/', '/Type/Page/Rotate 90.0/'],
    ['Rotate', 'its name written otherwise', '/Type/Page/', '/Type/Page/Rot#61te 90./'],
    ['Rotate', 'a turn that pages inherit', '/Type/Pages/', '/Type/Pages/Rotate -90.0/'],
    ['Rotate', 'in an object of its own', '/Type/Page/', '/Type/Page/Rotate 8 0 R/'],
    [
      'F',
      'flags that hide a mark',
      '/Type/Page/',
      '/Type/Page/Annots[<</Type/Annot/Subtype/Stamp/Rect[0 0 9 9]/F 2.0/AP<</N 6 0 R>>>>]/',
    ],
    [
      'PaintType',
      'of a pattern',
      resources,
      `/Resources<</Font<</F 5 0 R>>/Pattern<</P<</PaintType 2.0>>>>>>`,
    ],
  ])('%s: %s', async (key, _, from, to) => {
    await expect(preparePdf(changed(from, to))).rejects.toMatchObject({
      code: 'read_differently',
      detail: `/${key} has two meanings`,
    });
  });

  test.each<[string, string, string]>([
    ['where it is 0', '/Type/Page/', '/Type/Page/Rotate 0.0/'],
    ['where it may have a fraction', '/Type/Page/', '/Type/Page/UserUnit 1.0/CropBox[0 0 8 0 R 90.5]/'],
  ])('but not %s', async (_, from, to) => {
    const file = Buffer.from(changed(from, to));
    await expect(preparePdf(file)).resolves.toMatchObject({ facts: { repaired: false } });
  });
});

describe('a key given twice stays', () => {
  test.each<[string, string, string]>([
    ['with the same value', '/Contents 4 0 R', '/Contents 4 0 R /Contents\n4 0 R'],
    ['in dictionaries beside each other', resources, `/A<</B 1>>/C<</B 2>>${resources}`],
    ['as the value of another', '/Type/Page/', '/Type/Page/A/B/B/A/C/A/'],
    ['where it says when a page was changed', '/Type/Page/', '/Type/Page/LastModified(1)/LastModified(2)/'],
    [
      'where it says how a program opens the file',
      '/Catalog/',
      '/Catalog/PageMode/UseNone/PageMode/UseThumbs/',
    ],
    ['where it says the language of what is read aloud', '/Catalog/', '/Catalog/Lang(en)/Lang(de)/'],
    ['where nothing is drawn by it', '/Type/Page/', '/Type/Page/PieceInfo 9 0 R/'],
  ])('%s', async (_, from, to) => {
    const file = Buffer.from(changed(from, to));
    await expect(preparePdf(file)).resolves.toMatchObject({ facts: { repaired: false } });
  });
});
