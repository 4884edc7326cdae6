import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { openClients, rowsOf } from '../client-list.ts';
import { userOf } from '../envelopes.ts';
import type { RunningFirm } from '../firm.ts';
import { expect, phoneScreen, test } from '../test.ts';

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

test('a view is saved, opened, changed, shared, deleted and brought back; of one that names a field the list lost, the rest applies', async ({
  as,
}) => {
  const page = await openClients(as);
  await page.getByRole('button', { name: 'On Hold', exact: true }).click();
  await expect(page).toHaveURL(/ON_HOLD/);
  await choose(page, 'Save as a new view');
  const dialog = page.getByRole('dialog', { name: 'Save as a view' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('A name is required.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Name').fill('Paused');
  await dialog.getByLabel('Name').press('Enter');
  await expect(views(page)).toHaveAccessibleName('Views: Paused');

  await page.getByRole('button', { name: /^Name/ }).click();
  await expect(views(page)).toHaveAccessibleName('Views: Paused, changed');
  await choose(page, 'Save what is shown');
  await expect(views(page)).toHaveAccessibleName('Views: Paused');
  await choose(page, 'Rename or share');
  await page.getByLabel('Who sees it').selectOption('all');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Active', exact: true }).click();
  await expect(views(page)).toHaveAccessibleName('Views: Paused, changed');
  await views(page).click();
  await expect(page.getByRole('menu').getByText('All staff')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: /^Paused/ }).click();
  await expect(page).toHaveURL(/sort=-name/);
  await expect(page).toHaveURL(/ON_HOLD/);

  await choose(page, 'Delete this view');
  await expect(views(page)).toHaveAccessibleName('Views');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(views(page)).toHaveAccessibleName('Views: Paused');

  const filters = [
    { field: 'shoe_size', operator: 'EQ', keyword: '43' },
    { field: 'business_status', operator: 'EQ', keyword: 'LAPSED' },
  ];
  await page.goto(`/app/clients/list?filters=${encodeURIComponent(JSON.stringify(filters))}`);
  await choose(page, 'Save as a new view');
  await page.getByLabel('Name', { exact: true }).fill('Big feet');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(views(page)).toHaveAccessibleName('Views: Big feet');
  await page.goto(list);
  await choose(page, 'Big feet');
  await expect(page.getByText('Not everything the view “Big feet” asks for can be applied:')).toBeVisible();
  await expect(page.getByText('This list does not have “shoe_size” (any more).')).toBeVisible();
  await expect(rowsOf(page).first().getByText('Lapsed')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByText('shoe_size')).toHaveCount(0);
});

test('a view of a team is offered to the team and to nobody else, until it is shared with all or kept back', async ({
  as,
  firm,
}) => {
  const { team, owner, mate, stranger } = await teamOf(firm);
  const [page, theirs, strangers] = await Promise.all([as(owner, list), as(mate), as(stranger)]);
  const share = async (seenBy: string) => {
    await choose(page, 'Rename or share…');
    await page.getByLabel('Who sees it').selectOption({ label: seenBy });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };

  await page.getByRole('button', { name: 'On Hold', exact: true }).click();
  await expect(page).toHaveURL(/ON_HOLD/);
  await choose(page, 'Save as a new view…');
  await page.getByLabel('Name', { exact: true }).fill('Waiting');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(views(page)).toHaveAccessibleName('Views: Waiting');
  await share(team);
  await expectOffered(strangers, 'Waiting', false);
  await expectOffered(theirs, 'Waiting', true);
  await views(theirs).click();
  await expect(theirs.getByRole('menu').getByText('My teams')).toBeVisible();
  await listed(theirs, 'Waiting').click();
  await expect(theirs).toHaveURL(/ON_HOLD/);
  await expect(views(theirs)).toHaveAccessibleName('Views: Waiting');
  // Only its owner may change it.
  await views(theirs).click();
  await expect(listed(theirs, 'Save as a new view…')).toBeVisible();
  await expect(listed(theirs, 'Delete this view')).toHaveCount(0);
  const opened = theirs.url();

  await share('All staff');
  await expectOffered(strangers, 'Waiting', true);
  await share('Only me');
  // A colleague who has it open keeps its filters.
  await theirs.goto(opened);
  await expect(views(theirs)).toHaveAccessibleName('Views');
  await expect(theirs.getByRole('button', { name: 'On Hold', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test.describe('on a phone', () => {
  test.use(phoneScreen);
  test('the menu of views stays on the screen, however long the name of one', async ({ as }) => {
    const page = await openClients(as);
    await choose(page, 'Save as a new view');
    await page.getByLabel('Name', { exact: true }).fill('Those whose year ends in March');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(views(page)).toHaveAccessibleName('Views: Those whose year ends in March');
    await views(page).click();
    await expect.poll(async () => (await page.getByRole('menu').boundingBox())?.x).toBeGreaterThanOrEqual(0);
    await page.getByRole('menuitem', { name: 'Delete this view' }).click();
  });
});
