import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { exportAtOnce } from '../../../contract/exports.ts';
import { type SignInName, signIns } from '../../../server/demo/sign-ins.ts';
import { unzip } from '../../fixtures/unzip.ts';
import { expectAccessible } from '../accessible.ts';
import { whileExportsLast } from '../by-hand.ts';
import { enter, openClient, saveForm } from '../client-forms.ts';
import { userOf } from '../envelopes.ts';
import { openFirm, type RunningFirm } from '../firm.ts';
import { test as base, expect } from '../test.ts';

/* A firm whose clients are too many to export at once (`exportAtOnce`), shared by all stories of this file. */
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
test.use({ worker: false });
test.describe.configure({ mode: 'default' });

const list = '/app/clients/list?page=1&recordPerPage=10';
const staff = [
  'administrator',
  'manager',
  'associate',
  'compliance',
  'payroll',
  'finance',
  'auditor',
] as const;

/** A team, two of its members, and a person outside it. */
async function teamOf(firm: RunningFirm) {
  const [owner, ...others] = await Promise.all(
    staff.map(async (who) => ({ who, teams: (await userOf(firm, who)).teams })),
  );
  for (const team of owner?.teams ?? []) {
    const isIn = ({ teams }: { teams: readonly { id: string }[] }) => teams.some(({ id }) => id === team.id);
    const mate = others.find(isIn);
    const stranger = others.find((one) => !isIn(one));
    if (owner && mate && stranger)
      return { team: team.name, owner: owner.who, mate: mate.who, stranger: stranger.who };
  }
  throw new Error('Nobody of the demo firm shares a team with the administrator.');
}

const views = (page: Page) => page.getByRole('button', { name: /^Views/ });
const listed = (page: Page, name: string) => page.getByRole('menu').getByRole('menuitem', { name });

async function choose(page: Page, entry: string | RegExp): Promise<void> {
  await views(page).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Reloads the list and expects a view to be offered, or not. */
async function expectOffered(page: Page, name: string, offered: boolean): Promise<void> {
  await page.goto(list);
  await views(page).click();
  await expect(listed(page, 'Save as a new view…')).toBeVisible();
  await expect(listed(page, name)).toHaveCount(offered ? 1 : 0);
  await page.keyboard.press('Escape');
}

test('a view of a team is there for the team and for nobody else, until it is shared with all, kept back or deleted', async ({
  page,
  elsewhere,
  firm,
}) => {
  const { team, owner, mate, stranger } = await teamOf(firm);
  const open = async (who: SignInName) => {
    const other = await elsewhere();
    await enter(other, who);
    return other;
  };
  const [theirs, strangers] = [await open(mate), await open(stranger)];
  const share = async (seenBy: string) => {
    await choose(page, 'Rename or share…');
    await page.getByLabel('Who sees it').selectOption({ label: seenBy });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };

  await enter(page, owner);
  await page.goto(list);
  await page.getByRole('button', { name: 'On Hold', exact: true }).click();
  await expect(page).toHaveURL(/ON_HOLD/);
  await choose(page, 'Save as a new view…');
  await page.getByLabel('Name', { exact: true }).fill('Paused');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(views(page)).toHaveAccessibleName('Views: Paused');
  await expectOffered(theirs, 'Paused', false);

  await share(team);
  await expectOffered(strangers, 'Paused', false);
  await expectOffered(theirs, 'Paused', true);
  await views(theirs).click();
  await expect(theirs.getByRole('menu').getByText('My teams')).toBeVisible();
  await listed(theirs, 'Paused').click();
  await expect(theirs).toHaveURL(/ON_HOLD/);
  await expect(views(theirs)).toHaveAccessibleName('Views: Paused');
  // Only its owner may change it.
  await views(theirs).click();
  await expect(listed(theirs, 'Save as a new view…')).toBeVisible();
  await expect(listed(theirs, 'Delete this view')).toHaveCount(0);
  await expectAccessible(theirs);
  const opened = theirs.url();

  await share('All staff');
  await expectOffered(strangers, 'Paused', true);
  await share('Only me');
  await expectOffered(strangers, 'Paused', false);
  // A colleague who has it open keeps its filters.
  await theirs.goto(opened);
  await expect(views(theirs)).toHaveAccessibleName('Views');
  await expect(theirs.getByRole('button', { name: 'On Hold', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await share(team);
  await choose(page, 'Delete this view');
  await expect(views(page)).toHaveAccessibleName('Views');
  await expectOffered(theirs, 'Paused', false);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(views(page)).toHaveAccessibleName('Views: Paused');
  await expectOffered(theirs, 'Paused', true);
  await expectOffered(strangers, 'Paused', false);
  await Promise.all([theirs.context().close(), strangers.context().close()]);
});

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

for (const [format, expectFile] of [
  ['csv', expectCsv],
  ['xlsx', expectWorkbook],
] as const)
  test(`more filtered rows than at once are exported in the background as ${format.toUpperCase()}, with progress, also past a reload`, async ({
    page,
    firm,
  }) => {
    await enter(page, 'manager');
    const client = await openClient(page);
    await page.goto(`${client}/info/update`);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(formula);
    await saveForm(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(formula);

    const companies = [{ field: 'kind', operator: 'EQ', keyword: 'CORPORATE' }];
    await page.goto(`${list}&filters=${encodeURIComponent(JSON.stringify(companies))}`);
    const found = (await page.getByText(/^1–10 of [\d,]+$/).innerText()).replace(/^.* of /, '');
    const rows = Number(found.replace(',', ''));
    expect(rows).toBeGreaterThan(exportAtOnce);

    const name = `Companies.${format}`;
    const dialog = page.getByRole('dialog', { name: 'Export clients' });
    const progress = dialog.getByRole('progressbar', { name });
    const open = () => page.getByRole('button', { name: 'Export' }).click();
    await open();
    await expect(dialog).toContainText(`All that fit the filters: ${found} rows`);
    await dialog.getByLabel('File name').fill('Companies');
    await dialog.getByLabel('Format').selectOption(format);
    await whileExportsLast(firm, async () => {
      await dialog.getByRole('button', { name: 'Export' }).click();
      await expect(progress).toHaveAttribute('aria-valuetext', `0 of ${found}`);
      await expectAccessible(page);
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
  });
