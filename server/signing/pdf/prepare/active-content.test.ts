import { PDF } from '@libpdf/core';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { makePdf } from '#tests/fixtures/pdf.ts';
import { stream, writeOut } from '#tests/fixtures/pdf-syntax.ts';
import { isClean } from '#tests/fixtures/pdf-tools.ts';
import { withPdfjs } from '#tests/fixtures/pdfjs.ts';
import { attachmentsOf, layersOf } from '../read/enclosed-content.ts';
import { type ActiveContent, activeContentOf, removeActiveContent } from './active-content.ts';

interface Placement {
  catalog?: string;
  page?: string;
  /** Entries of an annotation on the page. */
  annotation?: string;
  /** Objects 6 and so on. */
  objects?: readonly string[];
}

const link = '/Type/Annot/Subtype/Link/Rect[10 10 50 50]/Border[0 0 0]';

const write = ({ catalog = '', page = '', annotation = link, objects = [] }: Placement): Uint8Array =>
  writeOut([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Annots[5 0 R]${page}>>`,
    stream('', '0 0 10 10 re f'),
    `<<${annotation}>>`,
    ...objects,
  ]);

const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>';
const picture = stream('/Type/XObject/Subtype/Form/BBox[0 0 40 40]', '1 0 1 rg 0 0 40 40 re f');
const open = (more: string) => ({ catalog: `/OpenAction ${more}` });
const pressed = (action: string, objects: readonly string[] = []) => ({
  annotation: `${link}/A ${action}`,
  objects,
});

const placements: [string, Placement, ActiveContent[]][] = [
  ['a script when the file is opened', open(script), ['script']],
  ['a script by its indirect object', { ...open('6 0 R'), objects: [script] }, ['script']],
  [
    'a script whose kind is an indirect object',
    { ...open('<</S 6 0 R/JS(1)>>'), objects: ['/JavaScript'] },
    ['script'],
  ],
  [
    'a script whose text is a stream',
    { ...open('<</S/JavaScript/JS 6 0 R>>'), objects: [stream('', 'app.alert(1)')] },
    ['script'],
  ],
  ['a script with names in escapes', { catalog: '/Open#41ction<</#53/Java#53cript/#4aS(1)>>' }, ['script']],
  ['named scripts', { catalog: `/Names<</JavaScript<</Names[(a)${script}]>>>>` }, ['script']],
  [
    'named scripts in a tree',
    {
      catalog: '/Names 6 0 R',
      objects: ['<</JavaScript 7 0 R>>', '<</Kids[8 0 R]>>', `<</Limits[(a)(a)]/Names[(a)${script}]>>`],
    },
    ['script'],
  ],
  ['a web address when the file is opened', open('<</S/URI/URI(https://example.com)>>'), ['automatic']],
  ['a script after a place', open(`<</S/GoTo/D[3 0 R/Fit]/Next ${script}>>`), ['script']],
  [
    'a script among others that follow',
    open(`<</S/GoTo/D[3 0 R/Fit]/Next[<</S/GoTo/D[3 0 R/Fit]>> 6 0 R]>>`),
    [],
  ],
  [
    'actions of the document',
    { catalog: `/AA<</WC ${script}/DP<</S/GoTo/D[3 0 R/Fit]>>>>` },
    ['automatic', 'script'],
  ],
  ['actions of a page', { page: `/AA<</O ${script}>>` }, ['script']],
  ['an annotation that is pressed', pressed(script), ['script']],
  ['an annotation’s actions', { annotation: `${link}/AA<</E ${script}>>` }, ['script']],
  ['an action before a link is followed', { annotation: `${link}/PA ${script}` }, ['script']],
  ['a web address that is a script', pressed('<</S/URI/URI( JavaScript:alert\\(1\\))>>'), ['script']],
  ['a programme', pressed('<</S/Launch/F(cmd.exe)>>'), ['launch']],
  ['a form that is sent', pressed('<</S/SubmitForm/F<</FS/URL/F(https://example.com)>>>>'), ['submit']],
  ['data read in', pressed('<</S/ImportData/F(a.fdf)>>'), ['import']],
  ['a form that is emptied', pressed('<</S/ResetForm>>'), ['reset']],
  ['a place in another file', pressed('<</S/GoToR/F(other.pdf)/D[0/Fit]>>'), ['other_file']],
  ['a place in an attached file', pressed('<</S/GoToE/T<</R/C/N(a)>>/D[0/Fit]>>'), ['other_file']],
  ['fields that are hidden', pressed('<</S/Hide/T(a)>>'), ['hiding']],
  [
    'layers that are switched',
    pressed('<</S/SetOCGState/State[/ON 6 0 R]>>', ['<</Type/OCG/Name(a)>>']),
    ['hiding'],
  ],
  ['an action of a kind that is unknown', pressed('<</S/Wipe>>'), ['unknown']],
  ['sound', pressed('<</S/Sound/Sound 6 0 R>>', [stream('/R 8000', '')]), ['media']],
  [
    'a film',
    {
      annotation: '/Type/Annot/Subtype/RichMedia/Rect[10 10 50 50]/RichMediaContent<<>>/AP<</N 6 0 R>>',
      objects: [picture],
    },
    ['media'],
  ],
  [
    'an outline',
    {
      catalog: '/Outlines 6 0 R',
      objects: ['<</First 7 0 R/Last 7 0 R/Count 1>>', `<</Title(a)/Parent 6 0 R/A ${script}>>`],
    },
    ['script'],
  ],
  [
    'a field and its parent',
    {
      catalog: '/AcroForm<</Fields[6 0 R]>>',
      annotation: '/Type/Annot/Subtype/Widget/Parent 6 0 R/Rect[10 10 50 50]',
      objects: [`<</FT/Tx/T(a)/Kids[5 0 R]/AA<</K ${script}/F ${script}/C 7 0 R>>>>`, script],
    },
    ['script'],
  ],
  [
    'a script nested deeper than the library reads',
    { ...open('6 0 R'), objects: [`${'<</S/GoTo/Next '.repeat(2000)}${script}${'>>'.repeat(2000)}`] },
    ['unknown'],
  ],
  [
    'a chain that bites its tail',
    {
      ...open('6 0 R'),
      objects: [
        '<</S/GoTo/D[3 0 R/Fit]/Next 7 0 R>>',
        '<</S/GoTo/D[3 0 R/Fit]/Next[6 0 R 8 0 R]>>',
        '<</S/JavaScript/JS(1)/Next 6 0 R>>',
      ],
    },
    ['script'],
  ],
];

/** Content that pdf.js would run, or offer to run. */
async function runnable(pdf: PDFDocumentProxy): Promise<unknown[]> {
  const page = await pdf.getPage(1);
  const annotations = await page.getAnnotations();
  const outline = await pdf.getOutline();
  const opening = await pdf.getOpenAction();
  return [
    await pdf.getJSActions(),
    await page.getJSActions(),
    opening && 'action' in opening ? opening.action : null,
    (await pdf.hasJSActions()) || null,
    ...annotations.flatMap((one) => [
      one.actions ?? null,
      one.resetForm ?? null,
      one.setOCGState ?? null,
      one.attachment ?? null,
    ]),
    ...annotations.map(({ unsafeUrl }) => unsafeUrl ?? null),
    ...(outline ?? []).map(({ unsafeUrl }) => unsafeUrl ?? null),
  ].filter((one) => one !== null);
}

describe('active content is found and taken out:', () => {
  test.each(placements)('%s', async (_, placement, kinds) => {
    const pdf = await PDF.load(write(placement));
    expect(activeContentOf(pdf)).toEqual(kinds);
    expect(removeActiveContent(pdf)).toEqual({ changed: kinds.length > 0, found: kinds });
    expect(removeActiveContent(pdf)).toEqual({ changed: false, found: [] });
    // Written out and in compressed objects.
    for (const options of [{}, { useXRefStream: true }]) {
      const saved = await pdf.save(options);
      expect(isClean(saved)).toBe(true);
      expect(activeContentOf(await PDF.load(saved))).toEqual([]);
      expect(await withPdfjs(saved, runnable)).toEqual([]);
    }
  });

  test('in compressed objects', async () => {
    for (const [name, placement, kinds] of placements) {
      if (name.includes('nested')) continue;
      const packed = await (await PDF.load(write(placement))).save({ useXRefStream: true });
      expect(activeContentOf(await PDF.load(packed))).toEqual(kinds);
    }
  });

  test('pdf.js finds what is there before', async () => {
    const found = [
      'actions of a page',
      'a script when the file is opened',
      'named scripts',
      'a field and its parent',
    ];
    for (const [, placement] of placements.filter(([name]) => found.includes(name)))
      expect(await withPdfjs(write(placement), runnable)).not.toEqual([]);
  });

  test('behind a chain of 20,000', async () => {
    const count = 20_000;
    const chain = Array.from({ length: count }, (_, at) => `<</S/GoTo/D[3 0 R/Fit]/Next ${at + 7} 0 R>>`);
    const pdf = await PDF.load(write({ ...open('6 0 R'), objects: [...chain, script] }));
    expect(removeActiveContent(pdf)).toEqual({ changed: true, found: ['script'] });
    expect(activeContentOf(pdf)).toEqual([]);
  });

  test('in an array of 20,000', async () => {
    const objects = Array.from({ length: 20_000 }, () => script);
    const items = objects.map((_, at) => `${at + 6} 0 R`).join(' ');
    const pdf = await PDF.load(write({ ...open(`<</S/GoTo/D[3 0 R/Fit]/Next[${items}]>>`), objects }));
    expect(removeActiveContent(pdf)).toEqual({ changed: true, found: ['script'] });
    expect(activeContentOf(pdf)).toEqual([]);
  });
});

describe('inactive content stays:', () => {
  test.each<[string, Placement]>([
    ['a place where the file is opened', { catalog: '/OpenAction[3 0 R/Fit]' }],
    ['a place by an action', open('<</S/GoTo/D[3 0 R/Fit]>>')],
    ['a link to a web page', pressed('<</S/URI/URI(https://example.com/javascript:)>>')],
    ['a link to a place', pressed('<</S/GoTo/D[3 0 R/Fit]>>')],
    ['a link to the next page', pressed('<</S/Named/N/NextPage>>')],
    [
      'structure elements named like actions',
      { catalog: '/StructTreeRoot 6 0 R', objects: ['<</Type/StructTreeRoot/K[<</S/Sound/P 6 0 R>>]>>'] },
    ],
    ['a text of that name', { annotation: `${link}/Contents(/S /JavaScript)` }],
  ])('%s', async (_, placement) => {
    const pdf = await PDF.load(write(placement));
    expect(removeActiveContent(pdf)).toEqual({ changed: false, found: [] });
  });

  test('a link is a link still, and the picture of a film is shown', async () => {
    const [, film] = placements.find(([name]) => name === 'a film') ?? [];
    const pdf = await PDF.load(write(film ?? {}));
    removeActiveContent(pdf);
    const annotations = await withPdfjs(await pdf.save(), async (file) =>
      (await file.getPage(1)).getAnnotations(),
    );
    expect(annotations).toMatchObject([{ subtype: 'Stamp', hasAppearance: true }]);
  });
});

describe('enclosed files are named, as pdf.js finds them:', () => {
  const file = '<</Type/Filespec/F(a.txt)/UF(a.txt)/EF<</F 7 0 R>>>>';
  const data = stream('/Type/EmbeddedFile', 'text');
  const layers = '/OCProperties<</OCGs[6 0 R]/D<</Order[6 0 R]>>>>';
  test.each<[string, Placement, boolean, boolean]>([
    ['nothing', {}, false, false],
    [
      'an attached file',
      { catalog: '/Names<</EmbeddedFiles<</Names[(a)6 0 R]>>>>', objects: [file, data] },
      true,
      false,
    ],
    [
      'a file attached to a page',
      { annotation: '/Type/Annot/Subtype/FileAttachment/Rect[0 0 9 9]/FS 6 0 R', objects: [file, data] },
      true,
      false,
    ],
    ['an associated file', { catalog: '/AF[6 0 R]', objects: [file, data] }, true, false],
    ['a list of files that is empty', { catalog: '/Names<</EmbeddedFiles<</Names[]>>>>' }, false, false],
    ['layers', { catalog: layers, objects: ['<</Type/OCG/Name(a)>>'] }, false, true],
    ['a list of layers that is empty', { catalog: '/OCProperties<</OCGs[]/D<<>>>>' }, false, false],
  ])('%s', async (name, placement, hasFiles, hasLayers) => {
    const bytes = write(placement);
    const pdf = await PDF.load(bytes);
    expect([attachmentsOf(pdf), layersOf(pdf)]).toEqual([hasFiles, hasLayers]);
    const [files, groups] = await withPdfjs(bytes, async (file) => [
      await file.getAttachments(),
      [...(await file.getOptionalContentConfig())].length,
    ]);
    // pdf.js lists only files in the name tree.
    if (name === 'an attached file') expect(files).not.toBeNull();
    expect(groups).toBe(hasLayers ? 1 : 0);
  });

  test('nothing in a plain file', async () => {
    const pdf = await PDF.load(await makePdf());
    expect([attachmentsOf(pdf), layersOf(pdf), activeContentOf(pdf)]).toEqual([false, false, []]);
  });
});
