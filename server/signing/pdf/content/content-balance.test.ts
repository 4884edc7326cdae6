import { deflateSync } from 'node:zlib';
import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfRef, PdfStream } from '@libpdf/core';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { makePdf, type PdfOptions } from '#tests/fixtures/pdf.ts';
import { isClean, render, renderAll } from '#tests/fixtures/pdf-tools.ts';
import { formsOn } from '#tests/fixtures/pdfjs.ts';
import { PdfRefusal } from '../refusal.ts';
import { balanced, balancePages } from './content-balance.ts';
import { surfaceOf } from './page-surface.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

const pieces = [
  ...[
    'q',
    'Q',
    'BT',
    'ET',
    '/P BMC',
    '/P<<>>BDC',
    'EMC',
    '1 w',
    '(q Q)',
    '(',
    ')',
    '[',
    ']',
    '<<',
    '>>',
    '<',
    '>',
  ],
  ...[
    '0 0 9 9 re',
    'W',
    'n',
    'f',
    '%',
    '\n',
    'BI',
    '/W 1/H 1/BPC 8/CS/G',
    'ID',
    'EI',
    'ID x EI',
    '0q',
    'qQ',
    '\\',
    '7',
  ],
];
const contents = fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((list) => list.join(' '));
/** Signs and short words on which readers of PDFs disagree, without blanks between them. */
const signs = fc
  .array(
    fc.constantFrom(
      ...'+-.05 \0\f\n\r\t(<?qwQ>)/[]%\\{}\x80"',
      'BI ',
      ' ID',
      'EI',
      'BT',
      '1 w',
      're',
      '<<',
      '>>',
      'null',
      'BMC',
    ),
    { maxLength: 12 },
  )
  .map((list) => list.join(''));
const anyBytes = fc.uint8Array({ maxLength: 200 }).map((list) => Buffer.from(list).toString('latin1'));

/** The answer, or undefined for what is refused since readers read it in different ways. */
function unlessRefused<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof PdfRefusal) return undefined;
    throw error;
  }
}

/** Content that is not refused. */
const anyContent = fc
  .oneof(contents, anyBytes, signs)
  .filter((content) => unlessRefused(() => [balanced(bytes(content))]) !== undefined);

describe('any content', () => {
  it('is repaired once: what was repaired needs nothing', () => {
    fc.assert(
      fc.property(fc.oneof(contents, anyBytes, signs), (content) => {
        const result = unlessRefused(() => balanced(bytes(content)));
        if (result) expect(balanced(result), Buffer.from(result).toString('latin1')).toBeUndefined();
      }),
      { numRuns: 2000, examples: [['+BI  ID)EI'], ['5+1 w']] },
    );
  });
});

/** Pages with these contents, on each of which a magenta square is shown as a field is, through `balancePages`. */
async function drawnAfter(...contents: ((pdf: PDF) => PdfObject)[]): Promise<Uint8Array> {
  const blank: PdfOptions = { blank: true, pages: contents.length, mediaBox: [0, 0, 200, 200] };
  const pdf = await PDF.load(await makePdf(blank));
  const pages = pdf.getPages();
  for (const [at, write] of contents.entries()) pages[at]?.dict.set('Contents', write(pdf));
  balancePages(pdf);
  expect(balancePages(pdf).isChanged).toBe(false);
  const surface = surfaceOf(pdf);
  const at = { x: 50, y: 50, width: 100, height: 100, rotate: 0 } as const;
  for (const page of pages) surface.draw(page, at, '1 0 1 rg 0 0 100 50 re f 0 50 100 50 re f', {});
  return pdf.save();
}
const isMagenta = (red: number, green: number, blue: number) => red > 240 && green < 20 && blue > 240;

async function expectDrawn(pdf: Uint8Array): Promise<void> {
  const found = render(pdf, 1, 72).extentOf(isMagenta);
  expect(found).toEqual({ left: 50, top: 50, right: 150, bottom: 150 });
  const last = (await formsOn(pdf)).at(-1);
  expect(last).toEqual({ matrix: [1, 0, 0, 1, 0, 0], states: 0, inText: false, marks: 0 });
  expect(isClean(pdf)).toBe(true);
}

const deflated = (pdf: PDF, data: Uint8Array) =>
  pdf.createStream({ Filter: PdfName.of('FlateDecode') }, data);
const long = 'q 2 0 0 2 0 0 cm 0 0 1 rg 0 0 20 20 re f Q\n'.repeat(500);

describe('is drawn as a field, whatever the page holds before:', () => {
  test.each<[string, string]>([
    ['a string without an end', 'q 5 0 0 5 0 0 cm BT (never ends'],
    ['an array without an end', 'q 5 0 0 5 0 0 cm BT [(a) 10 (b)'],
    ['a dictionary without an end', '/Span <</MCID 0'],
    ['an inline image without an end', 'q 5 0 0 5 0 0 cm BI /W 9 /H 9 /CS /G /BPC 8 ID abcdef'],
    ['an inline image that holds operators', 'BI /W 5/H 5/CS/G/BPC 8 ID xx EI q 9 0 0 9 0 0 cm q EI Q'],
    ['a clip that waits', '0 0 5 5 re W'],
    ['states closed that were not open', 'Q Q Q Q 3 0 0 3 0 0 cm'],
    ['marked content without an end', '/OC /MC0 BDC q q'],
    ['states that touch', '3 0 0 3 0 0 cm qq 0q'],
    ['a number that a sign ends', '0+:'],
    ['a number of two signs', '+-5 w'],
    ['a number of two points', '1..:'],
    ['an operator without its operand', 'w'],
    ['a colour that lacks a part', '1 0 rg'],
    ['a font without its size', 'BT /F Tf ET'],
    ['marked content without its tag', 'BMC'],
  ])('%s', async (_, content) =>
    expectDrawn(await drawnAfter((pdf) => pdf.createStream({}, bytes(content)))),
  );

  test.each<[string, (data: Buffer) => Buffer]>([
    ['ends too early', (data) => data.subarray(0, 60)],
    ['is damaged in the middle', (data) => Buffer.concat([data.subarray(0, 60), Buffer.alloc(40, 0xff)])],
    ['is no deflated data at all', () => bytes('no data')],
    ['lacks its check sum', (data) => data.subarray(0, -4)],
  ])('a stream that %s', async (_, spoil) =>
    expectDrawn(
      await drawnAfter((pdf) => deflated(pdf, spoil(deflateSync(bytes(`q 3 0 0 3 0 0 cm ${long}`))))),
    ),
  );

  test('streams that break off one after the other', async () =>
    expectDrawn(
      await drawnAfter((pdf) =>
        PdfArray.of(
          ...['q BT', '(a) Tj [', '(b) ]TJ (', 'q'].map((part) => pdf.createStream({}, bytes(part))),
        ),
      ),
    ));

  test('filters that stand in objects of their own, and by their short names', async () =>
    expectDrawn(
      await drawnAfter((pdf) => {
        const filter = pdf.register(PdfArray.of(pdf.register(PdfName.of('AHx')), PdfName.of('Fl')));
        const data = deflateSync(bytes('q 4 0 0 4 0 0 cm q')).toString('hex');
        return pdf.createStream(
          { Filter: filter, DecodeParms: PdfArray.of(new PdfDict()) },
          bytes(`${data}>`),
        );
      }),
    ));
});

test.each(['+\0?', '-\0 q', '.\0?', '+.\0?', '+\f?', '+\0 1 w ?'])(
  'a sign without digits, %j',
  async (content) => expectDrawn(await drawnAfter((to) => to.createStream({}, bytes(content)))),
);

test.each(['[BI 1 w', '[(a) qBI]TJ', '<</A BI 1 w'])('an image within operands, %j', async (content) =>
  expectDrawn(await drawnAfter((to) => to.createStream({}, bytes(content)))),
);

test.each(['<<BT+>>?', '[BMC++5]q', 'null+', 'false-\0', '<</>>BMC', '1 BMC', '(a)<</A 1>>BDC', '<</>>MP'])(
  'what pdf.js alone gives up at, %j',
  async (content) => expectDrawn(await drawnAfter((to) => to.createStream({}, bytes(content)))),
);

test('anything at all, as pdf.js reads it', async () => {
  await fc.assert(
    fc.asyncProperty(anyContent, async (content) => {
      const pdf = await drawnAfter((to) => to.createStream({}, bytes(content)));
      expect((await formsOn(pdf)).at(-1)).toEqual({
        matrix: [1, 0, 0, 1, 0, 0],
        states: 0,
        inText: false,
        marks: 0,
      });
    }),
    { numRuns: 200 },
  );
});

const square = { left: 50, top: 50, right: 150, bottom: 150 };
const asPopplerDraws = (pdf: Uint8Array) => renderAll(pdf, 72).map((page) => page.extentOf(isMagenta));

test.each([
  '1 w1 w',
  'null1 w',
  '5 w7 J',
  '1 truew 1 w',
  'q1 w1 Q',
  '}]i',
  '{1 w',
  '[}]i',
  '1{w',
  '5]w',
  '/]w',
  '5>>w',
  '[ ID ] q',
])('words and braces that readers take for different things, %j', async (content) => {
  const streams = (to: PDF) => to.createStream({}, bytes(`3 0 0 3 20 20 cm ${content}`));
  expect(asPopplerDraws(await drawnAfter(streams))).toEqual([square]);
});

test('anything at all, as poppler draws it', async () => {
  await fc.assert(
    // As many pages a file as one start of poppler is worth.
    fc.asyncProperty(fc.array(anyContent, { minLength: 1, maxLength: 40 }), async (list) => {
      const all = list.map((content) => `3 0 0 3 20 20 cm ${content}`);
      const pdf = await drawnAfter(...all.map((content) => (to: PDF) => to.createStream({}, bytes(content))));
      expect(asPopplerDraws(pdf)).toEqual(all.map(() => square));
    }),
    { numRuns: 30 },
  );
});

test('the undamaged part of a stream is still shown', async () => {
  const pdf = await drawnAfter((to) => deflated(to, deflateSync(bytes(long)).subarray(0, 60)));
  const isBlue = (red: number, green: number, blue: number) => red < 20 && green < 20 && blue > 240;
  expect(render(pdf, 1, 72).extentOf(isBlue)).toEqual({ left: 0, top: 160, right: 40, bottom: 200 });
});

test('a page is q, its streams, Q, and one line for each field', async () => {
  const pdf = await PDF.load(await makePdf());
  const page = pdf.getPage(0);
  if (!page) throw new Error('There is no page.');
  expect(balancePages(pdf).isChanged).toBe(false);
  const content = pdf.createStream({}, bytes('1 w'));
  page.dict.set('Contents', content);
  const form = pdf.createStream({ Subtype: PdfName.of('Form') }, bytes(''));
  const surface = surfaceOf(pdf);
  surface.show(page, [{ form }, { form, by: [2, 0, 0, 2, 5.5, 5] }]);
  surface.show(page, [{ form }]);
  const streams = [...(page.dict.getArray('Contents') ?? [])].map(
    (ref) => ref instanceof PdfRef && pdf.getObject(ref),
  );
  expect(streams.map((stream) => stream instanceof PdfStream && Buffer.from(stream.data).toString())).toEqual(
    ['q\n', '1 w', '\nQ\n', '/Field0 Do\nq 2 0 0 2 5.5 5 cm /Field1 Do Q\n', '/Field2 Do\n'],
  );
});

describe('is drawn as a field, though the page draws before:', () => {
  const spreading = 'Q Q Q Q 3 0 0 3 0 0 cm q (';
  const withResources = async (content: string, write: (pdf: PDF) => Record<string, PdfObject>) => {
    const pdf = await PDF.load(await makePdf({ blank: true, mediaBox: [0, 0, 200, 200] }));
    const page = pdf.getPage(0);
    page?.dict.set('Contents', pdf.createStream({}, bytes(content)));
    page?.dict.set('Resources', PdfDict.of(write(pdf)));
    expect(balancePages(pdf).isChanged).toBe(true);
    expect(balancePages(pdf).isChanged).toBe(false);
    const at = { x: 50, y: 50, width: 100, height: 100, rotate: 0 } as const;
    if (page) surfaceOf(pdf).draw(page, at, '1 0 1 rg 0 0 100 50 re f 0 50 100 50 re f', {});
    return pdf.save();
  };
  const numbers = (...values: number[]) => PdfArray.of(...values.map((value) => PdfNumber.of(value)));
  const form = (pdf: PDF, content: string, more: Record<string, PdfObject> = {}) =>
    pdf.createStream({ Subtype: PdfName.of('Form'), BBox: numbers(0, 0, 200, 200), ...more }, bytes(content));

  test('a form XObject that closes states of the page', async () =>
    expectDrawn(
      await withResources('/F Do', (pdf) => ({ XObject: PdfDict.of({ F: form(pdf, spreading) }) })),
    ));

  test('one within another', async () =>
    expectDrawn(
      await withResources('/F Do', (pdf) => {
        const inner = PdfDict.of({ XObject: PdfDict.of({ G: form(pdf, spreading) }) });
        return { XObject: PdfDict.of({ F: form(pdf, '/G Do', { Resources: inner }) }) };
      }),
    ));

  test('a glyph of a font that closes states of the page', async () =>
    expectDrawn(
      await withResources('BT /T 12 Tf (a) Tj ET', (pdf) => {
        const font = PdfDict.of({
          Type: PdfName.of('Font'),
          Subtype: PdfName.of('Type3'),
          FontBBox: numbers(0, 0, 1, 1),
          FontMatrix: numbers(1, 0, 0, 1, 0, 0),
          FirstChar: PdfNumber.of(97),
          LastChar: PdfNumber.of(97),
          Widths: numbers(1),
          Encoding: PdfDict.of({ Differences: PdfArray.of(PdfNumber.of(97), PdfName.of('a')) }),
          CharProcs: PdfDict.of({ a: pdf.createStream({}, bytes(`1 0 d0 ${spreading}`)) }),
        });
        return { Font: PdfDict.of({ T: font }) };
      }),
    ));
});
