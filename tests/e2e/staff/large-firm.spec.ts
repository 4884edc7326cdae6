import { readFile } from 'node:fs/promises';
import { exportAtOnce } from '#contract/exports.ts';
import { signIns } from '#server/demo/sign-ins.ts';
import { unzip } from '#tests/fixtures/unzip.ts';
import { expectAccessible } from '../accessible.ts';
import { whileExportsLast } from '../by-hand.ts';
import { openClientAs, saveForm } from '../client-forms.ts';
import { openFirm, type RunningFirm } from '../firm.ts';
import { test as base, expect } from '../test.ts';

/* A firm whose clients are too many to export at once (`exportAtOnce`). */
const test = base.extend<object, { firm: RunningFirm }>({
  firm: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const firm = await openFirm(undefined, { clients: 1300 });
      await use(firm);
      await firm.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const list = '/app/clients/list?page=1&recordPerPage=10';
const formula = '=HYPERLINK("https://example.com","Pay here")';
const anId = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/;
const { first_name, last_name } = signIns.manager;
const manager = `${first_name} ${last_name}`;

/** A CSV has the names that people know, and no cell that runs as a formula. */
function expectCsv(bytes: Buffer, rows: number): void {
  const text = bytes.toString('utf8');
  const lines = text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(rows + 1);
  expect(lines[0]).toBe(
    '\uFEFF"Name","Status","Office","Jurisdiction","Relationship manager","Client since"',
  );
  expect(lines.filter((line) => /(^|,)"?[=@]/.test(line))).toEqual([]);
  expect(text).toContain(`"'${formula.replaceAll('"', '""')}"`);
  expect(text).toMatch(new RegExp(`,"Hong Kong",.*${manager}`));
  expect(text).not.toMatch(anId);
}

/** A workbook has the names that people know, and no formula at all. */
function expectWorkbook(bytes: Buffer, rows: number): void {
  const sheet = unzip(bytes).get('xl/worksheets/sheet1.xml') ?? '';
  expect(sheet.match(/<row>/g)).toHaveLength(rows + 1);
  expect(sheet).not.toMatch(/<f[ >]/);
  expect(sheet).toContain(`<c t="inlineStr" s="3"><is><t xml:space="preserve">${formula}</t>`);
  for (const words of ['Relationship manager', 'Hong Kong', manager]) expect(sheet).toContain(words);
  expect(sheet).not.toMatch(anId);
}

test('more filtered rows than at once are exported in the background in each format, with progress, also past a reload', async ({
  as,
  firm,
}) => {
  // The first company of this firm has no service, without which it is not saved.
  const { page, client } = await openClientAs(as, 1);
  await page.goto(`${client}/info/update`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(formula);
  await saveForm(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(formula);

  const companies = [{ field: 'kind', operator: 'EQ', keyword: 'CORPORATE' }];
  await page.goto(`${list}&filters=${encodeURIComponent(JSON.stringify(companies))}`);
  const found = (await page.getByText(/^1–10 of [\d,]+$/).innerText()).replace(/^.* of /, '');
  const rows = Number(found.replace(',', ''));
  expect(rows).toBeGreaterThan(exportAtOnce);

  const dialog = page.getByRole('dialog', { name: 'Export clients' });
  const open = () => page.getByRole('button', { name: 'Export' }).click();
  for (const [format, expectFile] of [
    ['csv', expectCsv],
    ['xlsx', expectWorkbook],
  ] as const) {
    const name = `Companies.${format}`;
    const progress = dialog.getByRole('progressbar', { name });
    await open();
    await expect(dialog).toContainText(`All that fit the filters: ${found} rows`);
    await dialog.getByLabel('File name').fill('Companies');
    await dialog.getByLabel('Format').selectOption(format);
    await whileExportsLast(firm, async () => {
      await dialog.getByRole('button', { name: 'Export' }).click();
      await expect(progress).toHaveAttribute('aria-valuetext', `0 of ${found}`);
      if (format === 'csv') await expectAccessible(page);
      await page.reload();
      await open();
      await expect(progress).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await expect(page.getByText(`“${name}” is ready.`)).toBeVisible({ timeout: 30_000 });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(name);
    expectFile(await readFile(await file.path()), rows);

    await open();
    await expect(dialog.getByText(new RegExp(`^${found} rows, `)).first()).toBeVisible();
    const again = page.waitForEvent('download');
    await dialog.getByRole('button', { name: `Download ${name}` }).click();
    expect((await again).suggestedFilename()).toBe(name);
    await dialog.getByRole('button', { name: `Remove ${name}` }).click();
    await expect(dialog.getByText(name)).toHaveCount(0);
    await page.keyboard.press('Escape');
  }
});
