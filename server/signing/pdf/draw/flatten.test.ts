import { PDF, PdfDict } from '@libpdf/core';
import { describe, expect, test, vi } from 'vitest';
import { formSpecimens } from '#tests/fixtures/forms.ts';
import { line, saying, stream, ticked, widget, writeForm } from '#tests/fixtures/pdf-syntax.ts';
import { changeOf, isClean, popplerText, render } from '#tests/fixtures/pdf-tools.ts';
import { formsOn, withPdfjs } from '#tests/fixtures/pdfjs.ts';
import { balancePages } from '../content/content-balance.ts';
import { appearanceStream, surfaceOf } from '../content/page-surface.ts';
import { unsharePages } from '../prepare/unshare-pages.ts';
import { flattenForms } from './flatten.ts';

/** Flattens as at upload, twice: the second time must change nothing. */
async function flattened(bytes: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes);
  const steps = [unsharePages, (file: PDF) => balancePages(file).isChanged, flattenForms];
  expect(steps.some((step) => step(pdf))).toBe(true);
  const once = await pdf.save();
  expect(steps.map((step) => step(pdf))).toEqual([false, false, false]);
  const again = await PDF.load(once);
  expect(steps.map((step) => step(again))).toEqual([false, false, false]);
  expect(isClean(once)).toBe(true);
  return once;
}

const dpi = 144;
const needed = '/NeedAppearances true';
const text = (value: string, more: string) => `/FT/Tx/T(${value.slice(0, 3)})/V(${value})${more}`;
const [multiline, multiselect] = [1 << 12, 1 << 21];
const long = 'The parties agree that this is longer than any field it could be written into';

/** Font sizes of the text on the first page, by text. */
const sizesIn = (bytes: Uint8Array): Promise<Map<string, number>> =>
  withPdfjs(bytes, async (pdf) => {
    const { items } = await (await pdf.getPage(1)).getTextContent();
    return new Map(
      items.flatMap((item) =>
        'str' in item && item.str.trim()
          ? [[item.str, Math.hypot(item.transform[2], item.transform[3])]]
          : [],
      ),
    );
  });

describe('text keeps the size its field asks for:', () => {
  const asked = '/DA(0 0 0 rg /F2 11 Tf)';
  const lo = (rect: ReturnType<typeof line>, value: string, more = '') =>
    writeForm({
      form: needed,
      fonts: '/F2 5 0 R',
      objects: [widget(rect, text(value, `${asked}/MK<</BG[1 1 1]>>${more}`))],
    });
  test.each<[string, Uint8Array, string]>([
    ['in a field with room', lo(line(0), 'LibreOffice'), 'LibreOffice'],
    ['in a field lower than its line', lo(line(0, { height: 11 }), 'LibreOffice'), 'LibreOffice'],
    ['in a field narrower than its line', lo(line(0, { width: 90 }), long), 'The parties'],
    [
      'in several lines',
      lo(line(0, { height: 60 }), `${long}. ${long}. ${long}`, `/Ff ${multiline}`),
      'The parties',
    ],
    [
      'in a word longer than a line',
      lo(line(0, { width: 60, height: 60 }), 'Donaudampfschifffahrt', `/Ff ${multiline}`),
      'Donau',
    ],
    ['with a letter to a cell', lo(line(0, { width: 60 }), '4711', `/Ff ${1 << 24}/MaxLen 12`), '4'],
    [
      'asked for by the form',
      writeForm({
        form: `${needed}/DA(/Helv 11 Tf)`,
        objects: [widget(line(0, { width: 60 }), text(long, ''))],
      }),
      'The parties',
    ],
    [
      'asked for by its parent',
      writeForm({
        form: needed,
        fields: [8],
        objects: [`<<${text(long, asked)}/Kids[9 0 R]>>`, widget(line(0, { width: 60 }), '/Parent 8 0 R')],
      }),
      'The parties',
    ],
  ])('%s', async (_, bytes, beginning) => {
    const sizes = [...(await sizesIn(await flattened(bytes)))].filter(
      ([words]) => !words.startsWith('A form'),
    );
    expect(sizes.map(([words]) => words).join(' ')).toContain(beginning);
    for (const [words, size] of sizes) expect(size, words).toBeCloseTo(11, 1);
  });

  const extent = (bytes: Uint8Array) =>
    render(bytes, 1, dpi).extentOf((red, green, blue) => red > 200 && green < 100 && blue < 100);
  test.each([8, 11, 18])('as high as poppler draws it: %i points', async (size) => {
    const bytes = writeForm({
      form: needed,
      objects: [
        widget(
          line(0, { width: 60, height: 22 }),
          text('HHHHHHHHHHHHHHHH', `/DA(1 0 0 rg /Helv ${size} Tf)`),
        ),
      ],
    });
    const [before, after] = [extent(bytes), extent(await flattened(bytes))];
    const high = (found: typeof before) => (found?.bottom ?? 0) - (found?.top ?? 0);
    expect(high(before)).toBeGreaterThan(0);
    expect(Math.abs(high(after) - high(before))).toBeLessThanOrEqual(2);
    // Nothing reaches beyond the field.
    expect(after?.right).toBeLessThanOrEqual(2 * 160);
  });
});

const box = (at: number) => line(at, { width: 20, height: 20 });
const framed = '/BS<</W 1/S/S>>/MK<</BC[0 0 1]/BG[0.8 1 0.8]>>';

describe('a button keeps its look:', () => {
  const unbounded = (matrix = '') =>
    stream(`/Type/XObject/Subtype/Form${matrix}`, 'q 1 0 0 rg 4 4 12 12 re f Q');
  const bounded = (matrix = '') =>
    stream(`/Type/XObject/Subtype/Form/BBox[0 0 20 20]${matrix}`, 'q 1 0 0 rg 4 4 12 12 re f Q');
  const button = (more: string, picture = ticked) =>
    writeForm({ objects: [widget(box(0), `/FT/Btn/T(a)${more}`), picture] });
  const checked = '/V/Yes/AS/Yes/AP<</N<</Yes 9 0 R>>>>';

  test.each<[string, string]>([
    ['off, without a picture of that', '/V/Off/AS/Off/AP<</N<</Yes 9 0 R>>>>'],
    ['a radio button, off, without a picture of that', `/Ff ${1 << 15}/AS/Off/AP<</N<</1 9 0 R>>>>`],
    ['off, never drawn', '/AS/Off'],
    ['off, with an empty list of pictures', '/AS/Off/AP<</N<<>>>>'],
  ])('%s', async (_, more) => {
    const bytes = button(more + framed);
    const after = render(await flattened(bytes), 1, dpi);
    expect(changeOf(render(bytes, 1, dpi), after, [])).toBeLessThan(0.0001);
    expect(after.extentOf((red, green) => green > 240 && red < 220 && red > 190)).toBeDefined();
  });

  test('on, by a state that was not drawn though another was: off, as pdf.js takes it', async () => {
    const after = await flattened(button('/AS/Yes/AP<</N<</On 9 0 R>>>>'));
    expect(render(after, 1, dpi).extentOf((red, _, __) => red < 100)?.bottom).toBeLessThan(2 * 100);
  });

  test.each(['', '/Matrix[0 1 -1 0 20 0]'])('with a picture without a box %s', async (matrix) => {
    const wanted = render(button(checked, bounded(matrix)), 1, dpi);
    const after = render(await flattened(button(checked, unbounded(matrix))), 1, dpi);
    expect(changeOf(wanted, after, [])).toBe(0);
    expect(after.extentOf((red, green) => red > 240 && green < 20)).toMatchObject({
      left: 2 * 104,
      right: 2 * 116,
    });
  });

  test('with a picture without a box, which fields of two sizes share', async () => {
    const shared = writeForm({
      objects: [
        widget(box(0), `/FT/Btn/T(a)${checked.replace('9', '10')}`),
        widget([300, 700, 310, 710], `/FT/Btn/T(b)${checked.replace('9', '10')}`),
        unbounded(),
      ],
    });
    const isRed = (red: number, green: number) => red > 240 && green < 20;
    // Cut off at the edge of the smaller one, not scaled.
    expect(render(await flattened(shared), 1, dpi).extentOf(isRed)).toMatchObject({
      left: 2 * 104,
      right: 2 * 310,
    });
  });
});

describe('a list keeps its lines:', () => {
  const options = (count: number) => Array.from({ length: count }, (_, at) => `(Option ${at + 1})`).join('');
  const list = (more: string) =>
    writeForm({
      form: needed,
      objects: [widget(line(0, { height: 65 }), `/FT/Ch/T(a)/DA(/Helv 11 Tf 0 g)${more}`)],
    });
  const isBlue = (red: number, green: number, blue: number) =>
    red > 140 && red < 165 && green > 180 && green < 205 && blue > 205;
  /** The lines on a highlighted ground, by their number from the top. */
  const chosen = (bytes: Uint8Array) => {
    const found = render(bytes, 1, 72).extentOf(isBlue);
    const top = 842 - 765 + 2;
    return found && [(found.top - top) / 14.85, (found.bottom - top) / 14.85].map(Math.round);
  };

  test.each<[string, string, number[], number[], number[] | undefined]>([
    ['one of them chosen', `/V(Option 2)/Opt[${options(3)}]`, [1, 2, 3], [], [1, 2]],
    ['none of them chosen', `/Opt[${options(3)}]`, [1, 2, 3], [], undefined],
    [
      'two of them chosen',
      `/Ff ${multiselect}/V[(Option 2)(Option 3)]/Opt[${options(4)}]`,
      [1, 2, 3, 4],
      [],
      [1, 3],
    ],
    ['chosen by its index', `/I[2]/V(Option 2)/Opt[${options(3)}]`, [1, 2, 3], [], [2, 3]],
    ['no more than are in view', `/V(Option 1)/Opt[${options(40)}]`, [1, 2, 3, 4], [7, 20, 40], [0, 1]],
    [
      'from the first in view',
      `/TI 20/V(Option 22)/Opt[${options(40)}]`,
      [21, 22, 23, 24],
      [1, 19, 28],
      [1, 2],
    ],
    ['by their words', '/V(b)/Opt[[(a)(Option 1)][(b)(Option 2)]]', [1, 2], [], [1, 2]],
  ])('%s', async (_, more, says, hides, bars) => {
    const after = await flattened(list(more));
    const words = popplerText(after);
    for (const at of says) expect(words).toMatch(new RegExp(`Option ${at}\\b`));
    for (const at of hides) expect(words).not.toMatch(new RegExp(`Option ${at}\\b`));
    expect(chosen(after)).toEqual(bars);
  });

  test('and a choice that is opened to choose shows one', async () => {
    const after = popplerText(await flattened(list(`/Ff ${1 << 17}/V(Option 2)/Opt[${options(3)}]`)));
    expect(after).toContain('Option 2');
    expect(after).not.toContain('Option 3');
  });
});

describe('drawings become content', () => {
  const square = (colour: string) =>
    stream('/Type/XObject/Subtype/Form/BBox[0 0 20 20]', `q ${colour} rg 0 0 20 20 re f Q`);
  const note = (kind: string, rect: string, picture: number, more = '') =>
    `<</Type/Annot/Subtype/${kind}/Rect[${rect}]/F 4/AP<</N ${picture} 0 R>>${more}>>`;

  test('in the order they lie on each other, with fields among them; links and notes stay', async () => {
    const bytes = writeForm({
      fields: [8],
      annotations: [
        9,
        8,
        10,
        '<</Type/Annot/Subtype/Link/Rect[0 0 50 50]/Border[0 0 0]>>',
        '<</Type/Annot/Subtype/Popup/Rect[0 0 9 9]/Parent 9 0 R>>',
        '<</Type/Annot/Subtype/Text/Rect[500 500 520 520]/Contents(note)>>',
      ],
      objects: [
        widget(line(0), `${text('Maria', '')}/AP<</N 11 0 R>>`),
        note('Stamp', '90 690 310 734', 12),
        note('Square', '90 690 150 734', 13),
        saying('Maria Lopez'),
        square('1 1 0'),
        square('0 1 0'),
      ],
    });
    const after = await flattened(bytes);
    expect(changeOf(render(bytes, 1, dpi), render(after, 1, dpi), [])).toBe(0);
    const kinds = await withPdfjs(after, async (pdf) =>
      (await (await pdf.getPage(1)).getAnnotations()).map(({ subtype }) => subtype),
    );
    expect(kinds.sort()).toEqual(['Link', 'Popup', 'Text'].filter((kind) => kinds.includes(kind)));
    expect(kinds).toContain('Link');
    expect(await formsOn(after)).toHaveLength(3);
  });

  test('hidden ones do not, nor those in a layer that is off', async () => {
    const layers = '/OCProperties<</OCGs[11 0 R]/D<</OFF[11 0 R]>>>>';
    const bytes = writeForm({
      fields: [],
      catalog: layers,
      annotations: [8, 9],
      objects: [
        note('Stamp', '100 100 200 200', 10, '/OC 11 0 R'),
        note('Stamp', '300 100 400 200', 10).replace('/F 4', '/F 2'),
        square('1 0 0'),
        '<</Type/OCG/Name(a)>>',
      ],
    });
    const isRed = (red: number, green: number) => red > 240 && green < 20;
    const after = await flattened(bytes);
    expect(render(after, 1, 72).extentOf(isRed)).toBeUndefined();
    const shown = await flattened(
      Buffer.from(Buffer.from(bytes).toString('latin1').replace('/OFF[11 0 R]', '/ON [11 0 R]'), 'latin1'),
    );
    expect(render(shown, 1, 72).extentOf(isRed)).toEqual({ left: 100, top: 642, right: 200, bottom: 742 });
  });

  test('and spread nothing over what is drawn later', async () => {
    const spreading = stream('/Type/XObject/Subtype/Form/BBox[0 0 20 20]', 'Q Q Q Q 5 0 0 5 0 0 cm q (');
    const after = await flattened(
      writeForm({ fields: [], annotations: [8], objects: [note('Stamp', '100 100 200 200', 9), spreading] }),
    );
    const pdf = await PDF.load(after);
    const page = pdf.getPage(0);
    const size = { width: 20, height: 20 };
    if (page)
      surfaceOf(pdf).show(page, [{ form: appearanceStream(pdf, size, '1 0 1 rg 0 0 20 20 re f', {}) }]);
    const last = (await formsOn(await pdf.save())).at(-1);
    expect(last).toEqual({ matrix: [1, 0, 0, 1, 0, 0], states: 0, inText: false, marks: 0 });
  });
});

test('appearances that software drew look as pdf.js and poppler show them, in every specimen', async () => {
  for (const { bytes, drawn } of formSpecimens.filter(({ drawn }) => drawn)) {
    const before = await bytes();
    expect(changeOf(render(before, 1, 72), render(await flattened(before), 1, 72), []), String(drawn)).toBe(
      0,
    );
  }
});

describe('grows by as much as there are annotations:', () => {
  /** A page full of annotations, each over the next ones. */
  const crowded = (count: number) => {
    const objects = Array.from({ length: count }, (_, at) => {
      const [x, y] = [(at % 100) * 5, Math.floor(at / 100) * 2];
      const entries = `/Type/Annot/Rect[${x} ${y} ${x + 300} ${y + 300}]/AP<</N ${8 + count} 0 R>>`;
      return at % 2 ? `<</Subtype/Square${entries}>>` : `<</Subtype/Widget/FT/Btn/Ff ${1 << 16}${entries}>>`;
    });
    const picture = stream('/Subtype/Form/BBox[0 0 1 1]', '0 0 1 1 re f');
    return writeForm({
      fields: [],
      annotations: objects.map((_, at) => 8 + at),
      objects: [...objects, picture],
    });
  };

  /** Number of lookups of objects and dictionary entries while forms are flattened. */
  async function lookups(count: number): Promise<number> {
    const pdf = await PDF.load(crowded(count));
    const [getObject, get] = [pdf.getObject.bind(pdf), PdfDict.prototype.get];
    let asked = 0;
    pdf.getObject = (ref) => {
      asked++;
      return getObject(ref);
    };
    const counted = vi.spyOn(PdfDict.prototype, 'get').mockImplementation(function (this: PdfDict, ...call) {
      asked++;
      return get.apply(this, call);
    });
    flattenForms(pdf);
    counted.mockRestore();
    return asked;
  }

  test('twice as many ask for twice as much', async () => {
    const [some, more] = [await lookups(500), await lookups(1000)];
    expect(some).toBeGreaterThan(500);
    expect(more).toBeLessThan(2.1 * some);
  });

  test('30,000 come to an end', async () => {
    const pdf = await PDF.load(crowded(30_000));
    expect(flattenForms(pdf)).toBe(true);
    expect(flattenForms(pdf)).toBe(false);
  });
});
