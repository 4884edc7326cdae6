import type { Page } from 'playwright';
import { duplicate } from '../../../contract/sent-envelopes.ts';
import { newId } from '../../../contract/values.ts';
import { administrator, sendEnvelope } from '../../e2e/envelopes.ts';
import { distance, fill, kinds, sealed, seen, shapes } from '../../e2e/looks.ts';
import { finish, openLink } from '../../e2e/signing.ts';
import { signIn } from '../../e2e/test.ts';
import { makePdf, type PdfOptions } from '../../fixtures/pdf.ts';
import { visit } from '../browsers.ts';
import { firm } from '../firm.ts';
import type { Figure } from '../row.ts';

const screen = { viewport: { width: 1000, height: 1500 } };

/** Where each field lies on its page, its edges as parts of the page, in the order of the page. */
const edges = (page: Page, sheet: string, field: string) =>
  page.evaluate(
    ([sheet = '', field = '']) => {
      const paper = document.querySelector(sheet)?.getBoundingClientRect();
      if (!paper) throw new Error('There is no page.');
      return [...document.querySelectorAll(`${sheet} ${field}`)]
        .map((one) => one.getBoundingClientRect())
        .map(({ left, top, right, bottom }) => [
          (left - paper.left) / paper.width,
          (top - paper.top) / paper.height,
          (right - paper.left) / paper.width,
          (bottom - paper.top) / paper.height,
        ])
        .sort(([a = 0, b = 0], [c = 0, d = 0]) => Math.round(1000 * (b - d)) || a - c);
    },
    [sheet, field],
  );

/** Where the fields lie for who places them: in the editor, on a copy of the envelope. */
async function inEditor(id: string): Promise<number[][]> {
  const call = await administrator(await firm());
  const draft = await call(duplicate, { params: { id }, body: { id: newId(Date.now()) } });
  return visit(async (page) => {
    await signIn(page, 'administrator');
    await page.waitForURL(/\/app\/./);
    await page.goto(`/app/sign/create/configure-document/${draft.id}`);
    await page
      .locator('[data-editor-page="1"] [data-field]')
      .nth(kinds.length - 1)
      .waitFor();
    return edges(page, '[data-editor-page="1"]', '[data-field]');
  }, screen);
}

/** The farthest that anything of a page's fields is from where it is for others: in the editor, for the signer, sealed, px. */
async function farthest([name, shape]: readonly [string, PdfOptions]): Promise<{
  figure: number;
  note: string;
}> {
  const pdf = await makePdf({ ...shape, blank: true });
  const { id, link } = await sendEnvelope(await firm(), {
    name: 'Ana ليلى Lima',
    kinds,
    pdf,
    dateLanguage: 'el',
  });
  const editor = await inEditor(id);
  return visit(async (page) => {
    await openLink(page, link);
    await fill(page);
    const signer = await edges(page, '[aria-label="Page 1 of 1"]', '[id^=field-]');
    const view = await seen(page);
    await finish(page);
    const print = await sealed(page, view);
    const blank = await page.context().newPage();
    const ink = await blank.evaluate(distance, [view.png, print] as [string, string]);
    const sides = [view.width, view.height];
    const apart = editor.flatMap((field, i) =>
      field.map((edge, side) => Math.abs(edge - (signer[i]?.[side] ?? Number.NaN)) * (sides[side % 2] ?? 0)),
    );
    const placed = Math.max(...apart);
    const note = `${name}: editor to signer ${placed.toFixed(2)} px, signer to sealed ${ink.farthest} px`;
    return { figure: Math.max(placed, ink.farthest), note };
  }, screen);
}

/** The same of pages of every geometry. */
export async function placement(): Promise<Figure> {
  const found = [];
  for (const shape of shapes) found.push(await farthest(shape));
  return { figure: Math.max(...found.map(({ figure }) => figure)), notes: found.map(({ note }) => note) };
}
