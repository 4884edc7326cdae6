import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import type { FieldKind } from '../../contract/signing.ts';
import type { PdfOptions } from '../fixtures/pdf.ts';
import { sealedCopy } from './signing.ts';
import { expect } from './test.ts';

/** Pages of every geometry there is, by name. */
export const shapes: [string, PdfOptions][] = [
  ['a page as it is', {}],
  ['a page turned right', { rotate: 90 }],
  ['a page upside down', { rotate: 180 }],
  ['a page turned left', { rotate: 270 }],
  ['a crop box that begins elsewhere', { mediaBox: [-200, -300, 395, 542], cropBox: [-150, -200, 300, 400] }],
  ['the same, turned', { mediaBox: [-200, -300, 395, 542], cropBox: [-150, -200, 300, 400], rotate: 90 }],
  ['units of two points', { cropBox: [10, 20, 300, 400], userUnit: 2 }],
];
/** The kinds of fields that are looked at. */
export const kinds: readonly FieldKind[] = [
  'name',
  'date',
  'radio',
  'dropdown',
  'number',
  'checkbox',
  'stamp',
  'signature',
];

const mark = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Page 1 of 1' }).getByRole('button', { name: new RegExp(`^${name}`) });
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();

/** Fills in a field of each kind as its signer. */
export async function fill(page: Page): Promise<void> {
  const choices = mark(page, 'Choice');
  await choices.first().click();
  await save(page);
  await expect(page.getByRole('dialog').getByText('Choose one.')).toBeVisible();
  await page.getByRole('radio', { name: 'No, never' }).check();
  await save(page);
  await choices.nth(1).click();
  await page.getByRole('dialog').getByRole('combobox').selectOption('Yes');
  await save(page);
  await mark(page, 'Number').click();
  await page.getByRole('dialog').getByRole('textbox').fill('1,250.50');
  await page.getByRole('button', { name: 'Make it negative' }).click();
  await save(page);
  await mark(page, 'Checkbox').click();
  await mark(page, 'Signature').click();
  await page.getByRole('tab', { name: 'Type' }).click();
  await page.getByRole('button', { name: 'Use this signature' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** The upper half of the page as the signer sees it, without what only marks the fields. */
export async function seen(page: Page): Promise<{ png: string; width: number; height: number }> {
  const sheet = page.getByRole('region', { name: 'Page 1 of 1' });
  await expect(sheet.locator('[id^=field-] svg')).toHaveCount(kinds.length);
  await sheet.evaluate((section) => {
    for (const field of section.querySelectorAll<HTMLElement>('[id^=field-]'))
      Object.assign(field.style, { background: 'none', boxShadow: 'none', outline: 'none' });
  });
  const { x = 0, y = 0, width = 0, height = 0 } = (await sheet.boundingBox()) ?? {};
  const size = { width: Math.round(width), height: Math.round(height) };
  const png = await page.screenshot({ clip: { x, y, width: size.width, height: Math.round(height / 2) } });
  return { png: png.toString('base64'), ...size };
}

/** The sealed page as big, by software that is not ours. */
export async function sealed(
  page: Page,
  { width, height }: { width: number; height: number },
): Promise<string> {
  const download = page.waitForEvent('download');
  await sealedCopy(page).click();
  const file = await (await download).path();
  // by its longer side, for the tool takes the sides of a turned page one for the other
  const scale = ['-scale-to', String(Math.max(width, height))];
  return execFileSync('pdftoppm', ['-cropbox', '-png', ...scale, file], { maxBuffer: 1e8 }).toString(
    'base64',
  );
}

/** The farthest that ink of one picture lies from ink of the other, either way, in px; and how many px are ink. */
export function distance([one, other]: [string, string]): Promise<{ farthest: number; ink: number }> {
  const [most, solid, faint] = [12, 100, 225];
  const light = async (png: string) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is no canvas.');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    return (x: number, y: number) => {
      const at = 4 * (y * image.width + x);
      const inside = x >= 0 && y >= 0 && x < image.width && y < image.height;
      return inside ? ((data[at] ?? 255) + (data[at + 1] ?? 255) + (data[at + 2] ?? 255)) / 3 : 255;
    };
  };
  const nearest = (at: (x: number, y: number) => number, x: number, y: number) => {
    for (let reach = 0; reach < most; reach++)
      for (let dx = -reach; dx <= reach; dx++)
        for (let dy = -reach; dy <= reach; dy++)
          if (Math.max(Math.abs(dx), Math.abs(dy)) === reach && at(x + dx, y + dy) < faint) return reach;
    return most;
  };
  return Promise.all([light(one), light(other)]).then(([here, there]) => {
    const size = new Image();
    size.src = `data:image/png;base64,${one}`;
    return size.decode().then(() => {
      let [farthest, ink] = [0, 0];
      // the last lines may be cut off in one of them
      for (let y = 0; y < size.height - most; y++)
        for (let x = 0; x < size.width; x++) {
          if (here(x, y) < solid) {
            ink++;
            farthest = Math.max(farthest, nearest(there, x, y));
          }
          if (there(x, y) < solid) farthest = Math.max(farthest, nearest(here, x, y));
        }
      return { farthest, ink };
    });
  });
}
