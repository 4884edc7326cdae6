import { execFileSync } from 'node:child_process';
import type { Locator, Page } from '@playwright/test';
import { newId } from '#contract/core/values.ts';
import { duplicate } from '#contract/signing/sent-envelopes.ts';
import type { Box, FieldKind } from '#contract/signing/signing.ts';
import { makePdf, type PdfOptions } from '../fixtures/pdf.ts';
import { administrator } from './administrator.ts';
import { sendDraftedEnvelope } from './envelopes.ts';
import type { RunningFirm } from './firm.ts';
import { finishSigning, openSignerLink, sealedCopy, type Way, ways } from './signing.ts';
import { expect } from './test.ts';

const papers: [string, PdfOptions][] = [
  ['a page', {}],
  ['a crop box that begins elsewhere', { mediaBox: [-200, -300, 395, 542], cropBox: [-150, -200, 300, 400] }],
  ['units of two points', { cropBox: [10, 20, 300, 400], userUnit: 2 }],
];
const turns: [string, number][] = [
  ['as it is', 0],
  ['turned right', 90],
  ['upside down', 180],
  ['turned left', 270],
];

/** A page of some geometry, and the way its signer makes their signature. */
export type SigningLook = readonly [name: string, paper: PdfOptions, way: Way];
const wayOf = (at: number): Way => (['typed', 'drawn', 'uploaded'] as const)[at % 3] ?? 'typed';
/** Pages of every geometry: every rotation of every paper. */
export const shapes: readonly SigningLook[] = papers
  .flatMap(([paper, options]) =>
    turns.map(([turn, rotate]) => [`${paper}, ${turn}`, { ...options, rotate }] as const),
  )
  .map(([name, options], at) => [name, options, wayOf(at)]);

/** All kinds of fields. */
const kinds: readonly FieldKind[] = [
  'name',
  'date',
  'radio',
  'dropdown',
  'number',
  'checkbox',
  'stamp',
  'signature',
  'initials',
  'email',
  'text',
];
/** Kinds the editor shows with sample content, before they are filled in. */
const samples: readonly FieldKind[] = ['name', 'date', 'radio', 'checkbox', 'stamp', 'initials', 'email'];
/** Kinds that look chosen once they are filled in: the editor shows only part of that. */
const choices: readonly FieldKind[] = ['radio', 'checkbox'];

const mark = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Page 1 of 1' }).getByRole('button', { name: new RegExp(`^${name}`) });
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();

const typed = async (page: Page, name: string, text: string) => {
  await page.getByRole('textbox', { name }).fill(text);
  await page.keyboard.press('Enter');
};

/** Fills in a field of each kind as its signer: saving one leads on to the next. */
async function fill(page: Page, way: Way): Promise<void> {
  await mark(page, 'Choice').first().click();
  await save(page);
  await expect(page.getByRole('dialog').getByText('Choose one.')).toBeVisible();
  await page.getByRole('radio', { name: 'No, never' }).check();
  await save(page);
  await page.getByRole('dialog').getByRole('combobox').selectOption('Yes');
  await save(page);
  await typed(page, 'Number', '-1,250.50');
  await expect(mark(page, 'Checkbox')).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Your signature' });
  await ways[way](dialog);
  await dialog.getByRole('button', { name: 'Use both' }).click();
  await expect(dialog).toBeHidden();
  await typed(page, 'Your role', 'Finance director, العربية');
  await page.getByRole('button', { name: 'Read again' }).click();
  // Filling in scrolled down the page, and enlarged one on its side beyond the window.
  await page.getByRole('button', { name: /fit to width$/ }).click();
  await page.getByRole('region', { name: 'Page 1 of 1' }).evaluate((region) => region.scrollIntoView());
}

/** A picture of a page as one person sees it, and its size in px. */
interface Look {
  png: string;
  width: number;
  height: number;
  /** Places of its fields, as fractions of the page, in the order of the page. */
  places: Box[];
}
/** Part of the page that holds the fields: the rest is empty. */
const upperPart = 0.6;

/** A page with the content of its fields, `drawn` of them, and without their frames and marks. */
async function lookAt(page: Page, region: Locator, field: string, drawn: number): Promise<Look> {
  await expect(region.locator(`${field} svg`)).toHaveCount(drawn);
  const places = await region.evaluate((section, field) => {
    const paper = section.getBoundingClientRect();
    const fields = [...section.querySelectorAll<HTMLElement>(field)];
    for (const one of fields) {
      Object.assign(one.style, { background: 'none', boxShadow: 'none', outline: 'none' });
      for (const words of one.querySelectorAll<HTMLElement>('span'))
        if (!words.querySelector('svg')) words.style.visibility = 'hidden';
    }
    return fields
      .map((one) => one.getBoundingClientRect())
      .map(({ left, top, width, height }) => ({
        x: (left - paper.left) / paper.width,
        y: (top - paper.top) / paper.height,
        width: width / paper.width,
        height: height / paper.height,
      }))
      .sort((a, b) => Math.round(1000 * (a.y - b.y)) || a.x - b.x);
  }, field);
  const box = (await region.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [width, height] = [Math.round(box.width), Math.round(box.height)];
  const clip = { x: box.x, y: box.y, width, height: Math.round(height * upperPart) };
  return { png: (await page.screenshot({ clip })).toString('base64'), width, height, places };
}

/** The sealed page of a size, drawn by other software. */
function printed(file: string, { width, height }: Pick<Look, 'width' | 'height'>): string {
  // by its longer side, since the tool swaps the sides of a rotated page
  const scale = ['-scale-to', String(Math.max(width, height))];
  return execFileSync('pdftoppm', ['-cropbox', '-png', ...scale, file], { maxBuffer: 1e8 }).toString(
    'base64',
  );
}

interface Distance {
  /** Largest distance of ink in one picture from ink in the other, and the reverse, px. */
  there: number;
  back: number;
  /** Number of ink px in the first picture. */
  ink: number;
}

/**
 * Distances between the ink of two pictures of a page within some places, in px of the first, to whose size the second is scaled.
 * Ink is darker than a grey of 100 (of 255), and matches if the other picture has at least a trace there, lighter than ink but darker
 * than 225: each picture smooths edges in its own way.
 */
function distances([one, other, places]: [string, string, Box[]]): Promise<Distance[]> {
  const [most, solid, faint] = [12, 100, 225];
  const pictureOf = async (png: string) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    return image;
  };
  const light = (image: HTMLImageElement, width: number) => {
    const height = Math.round((image.height * width) / image.width);
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (!context) throw new Error('There is no canvas.');
    context.drawImage(image, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    return (x: number, y: number) => {
      const at = 4 * (y * width + x);
      const inside = x >= 0 && y >= 0 && x < width && y < height;
      return inside ? ((data[at] ?? 255) + (data[at + 1] ?? 255) + (data[at + 2] ?? 255)) / 3 : 255;
    };
  };
  type Light = ReturnType<typeof light>;
  const nearest = (at: Light, x: number, y: number) => {
    for (let reach = 0; reach < most; reach++)
      for (let dx = -reach; dx <= reach; dx++)
        for (let dy = -reach; dy <= reach; dy++)
          if (Math.max(Math.abs(dx), Math.abs(dy)) === reach && at(x + dx, y + dy) < faint) return reach;
    return most;
  };
  return Promise.all([pictureOf(one), pictureOf(other)]).then(([first, second]) => {
    const [here, elsewhere] = [light(first, first.width), light(second, first.width)];
    return places.map(({ x, y, width, height }) => {
      const found = { there: 0, back: 0, ink: 0 };
      for (let row = Math.floor(y); row < y + height; row++)
        for (let column = Math.floor(x); column < x + width; column++) {
          if (here(column, row) < solid) {
            found.ink++;
            found.there = Math.max(found.there, nearest(elsewhere, column, row));
          }
          if (elsewhere(column, row) < solid) found.back = Math.max(found.back, nearest(here, column, row));
        }
      return found;
    });
  });
}

/** Distance between two people's views of a field. */
interface Apart {
  what: string;
  px: number;
}

/**
 * Distances between the views of a page of some shape, with a field of each kind, in the editor, for its signer, and sealed: of the
 * places of the fields, and of the ink in each.
 * @param by a page of the administrator, who is the sender, and one of the signer's browser
 */
export async function looksApart(
  firm: RunningFirm,
  by: { sender: Page; signer: Page },
  [, paper, way]: SigningLook,
): Promise<Apart[]> {
  const { id, link, fields } = await sendDraftedEnvelope(firm, {
    name: 'Ana ليلى Lima',
    kinds,
    pdf: await makePdf({ ...paper, blank: true }),
    dateLanguage: 'el',
  });
  const editor = await inEditor(firm, by.sender, id);
  const page = by.signer;
  await openSignerLink(page, link);
  await fill(page, way);
  const signer = await lookAt(
    page,
    page.getByRole('region', { name: 'Page 1 of 1' }),
    '[id^=field-]',
    kinds.length,
  );
  await finishSigning(page);
  const download = page.waitForEvent('download');
  await sealedCopy(page).click();
  const file = await (await download).path();

  const inked = (look: Look, of: readonly FieldKind[]) => {
    const chosen = fields.filter(({ kind }) => of.includes(kind));
    const around = 4; // px
    return chosen.map(({ kind, box: { x, y, width, height } }) => ({
      kind,
      place: {
        x: x * look.width - around,
        y: y * look.height - around,
        width: width * look.width + 2 * around,
        height: height * look.height + 2 * around,
      },
    }));
  };
  const blank = await page.context().newPage();
  async function compare(names: string, one: Look, other: string, of: readonly FieldKind[]) {
    const parts = inked(one, of);
    const found = await blank.evaluate(distances, [one.png, other, parts.map(({ place }) => place)] as [
      string,
      string,
      Box[],
    ]);
    return found.map(({ there, back, ink }, i): Apart => {
      const kind = parts[i]?.kind ?? 'text';
      if (ink < 20) throw new Error(`Nothing is drawn in the field of kind ${kind}: ${names}.`);
      const partly = one === editor && choices.includes(kind);
      return { what: `${kind}, ${names}`, px: partly ? there : Math.max(there, back) };
    });
  }
  const sides = { x: signer.width, y: signer.height, width: signer.width, height: signer.height };
  const placed = editor.places.map((place, i): Apart => {
    const other = signer.places[i];
    const off = (['x', 'y', 'width', 'height'] as const).map(
      (side) => Math.abs(place[side] - (other?.[side] ?? Number.NaN)) * sides[side],
    );
    return { what: 'place, editor to signer', px: Math.max(...off) };
  });
  return [
    ...placed,
    ...(await compare('signer to sealed', signer, printed(file, signer), kinds)),
    ...(await compare('editor to sealed', editor, printed(file, editor), samples)),
    ...(await compare('editor to signer', editor, signer.png, samples)),
  ];
}

/** The page in the editor, on a copy of the envelope. */
async function inEditor(firm: RunningFirm, page: Page, envelope: string): Promise<Look> {
  const call = await administrator(firm);
  const { id } = await call(duplicate, { params: { id: envelope }, body: { id: newId(Date.now()) } });
  await page.goto(`/app/sign/create/configure-document/${id}`);
  return lookAt(page, page.locator('[data-editor-page="1"]'), '[data-field]', samples.length);
}
