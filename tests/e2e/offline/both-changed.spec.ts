import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import {
  address,
  card,
  enter,
  field,
  fillAddress,
  openClient,
  saveForm,
  untilKept,
} from '../client-forms.ts';
import { expect, phoneScreen, test, workerReady } from '../test.ts';
import { press, tabTo } from '../wizard.ts';

const both = (page: Page) => page.getByRole('region', { name: 'Changed meanwhile' });

/** The page of a new address, made for one test. */
async function newAddress(page: Page, line: string, nth: number): Promise<string> {
  const client = await openClient(page, nth);
  await page.goto(`${client}/addresses/create`);
  await fillAddress(page, line);
  await saveForm(page);
  return (await card(page, line).getByRole('link', { name: 'Edit' }).getAttribute('href')) ?? '';
}

/** A form that two people, or one on two devices, can change at once. */
interface Shared {
  /** Makes the record if needed, and returns the address of its page. */
  make(page: Page): Promise<string>;
  /** Goes from that page to its form. */
  open(page: Page): Promise<void>;
  /** The element that shows it after the form has closed. */
  shown(page: Page): Locator;
  /** A field that both change, and one that only the other person changes. */
  fields: readonly [string, string];
}

const ownProfile: Shared = {
  make: async () => '/app/profile',
  open: (page) => page.getByRole('button', { name: 'Edit' }).click(),
  shown: (page) => page.getByRole('region', { name: 'About you' }),
  fields: ['Work phone', 'Interests'],
};
/** An address of the nth company. */
const anAddress = (line: string, nth: number): Shared => ({
  make: (page) => newAddress(page, line, nth),
  open: (page) => expect(address(page)).not.toHaveValue(''),
  shown: (page) => card(page, line),
  fields: ['City', 'Postal code'],
});

/** Somebody else, whose page this is, saves both fields. */
async function saveElsewhere(
  other: Page,
  { open, shown, fields: [first, second] }: Shared,
  values: readonly [string, string],
): Promise<void> {
  await open(other);
  await field(other, first).fill(values[0]);
  await field(other, second).fill(values[1]);
  await saveForm(other);
  await expect(field(other, first)).toHaveCount(0);
  await expect(shown(other)).toContainText(values[0]);
  await other.close();
}

test('two people change an address: what both wrote is chosen by keyboard alone, and after a reload', async ({
  as,
}) => {
  const shared = anAddress('Kornhausplatz 3', 6);
  const { make, open, shown, fields } = shared;
  const [first, second] = fields;
  const page = await as('manager');
  const at = await make(page);
  await page.goto(at);
  await open(page);
  await untilKept(page, () => field(page, first).fill('4711'));
  await saveElsewhere(await as('associate', at), shared, ['4712', '4713']);

  await untilKept(page, () => field(page, first).press('Enter'));
  const heading = both(page).getByRole('heading');
  await expect(heading).toBeFocused();
  await expect(heading).toContainText('Priya Raman changed this while you did');
  await expect(both(page)).toContainText(`Taken over, since you left it alone: ${second}`);
  await expectAccessible(page);

  await page.reload();
  await expect(heading).toBeFocused();
  await expect(both(page).getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(field(page, first)).toHaveValue('4711');
  await expect(field(page, second)).toHaveValue('4713');
  await press(page, page.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByRole('alert').filter({ hasText: 'Choose which version to keep' })).toBeVisible();

  await tabTo(page, both(page).getByRole('radio', { name: 'Mine 4711' }));
  await page.keyboard.press('ArrowDown');
  await expect(both(page).getByRole('radio', { name: 'Theirs 4712' })).toBeChecked();
  await expect(field(page, first)).toHaveValue('4712');
  await page.keyboard.press('ArrowUp');
  await expect(field(page, first)).toHaveValue('4711');
  await press(page, page.getByRole('button', { name: 'Save', exact: true }));
  await expect(field(page, first)).toHaveCount(0);
  await expect(shown(page)).toContainText('4711');
  await expect(shown(page)).toContainText('4713');
});

test('two people change one client: what both wrote is chosen field by field', async ({ as }) => {
  const page = await as('manager');
  const client = await openClient(page, 2);
  const form = `${client}/info/update`;
  await page.goto(form);
  await field(page, 'Phone').fill('+47 11 11 11 11');
  await field(page, 'Tax id').fill('MINE-1');

  const other = await as('associate', form);
  await field(other, 'Phone').fill('+47 22 22 22 22');
  await field(other, 'HubSpot').fill('4711');
  await saveForm(other);
  await expect(other).toHaveURL(/\/info$/);

  await saveForm(page);
  await expect(both(page).getByRole('heading')).toContainText('Priya Raman changed this while you did');
  await expect(both(page).getByRole('heading')).toBeFocused();
  await expect(both(page)).toContainText('Taken over, since you left it alone: HubSpot');
  await expect(field(page, 'HubSpot')).toHaveValue('4711');
  await expect(both(page).getByRole('group', { name: 'Phone' })).toContainText('+47 11 11 11 11');
  await expectAccessible(page);

  await saveForm(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Choose which version to keep' })).toBeVisible();
  // An open choice is kept like everything else.
  await page.reload();
  await expect(both(page).getByRole('radio', { checked: true })).toHaveCount(0);
  await both(page)
    .getByRole('radio', { name: /^Theirs/ })
    .check();
  await expect(field(page, 'Phone')).toHaveValue('+47 22 22 22 22');
  await saveForm(page);
  await expect(page).toHaveURL(/\/info$/);
  const facts = page.getByRole('main');
  await expect(facts).toContainText('+47 22 22 22 22');
  await expect(facts).toContainText('MINE-1');

  // Without a conflict both are saved, and a notice says so.
  await page.goto(form);
  await field(page, 'Tax id').fill('MINE-2');
  await other.goto(form);
  await field(other, 'HubSpot').fill('4712');
  await saveForm(other);
  await expect(other).toHaveURL(/\/info$/);
  await saveForm(page);
  await expect(page.getByText('Saved, with what was changed elsewhere meanwhile: HubSpot.')).toBeVisible();
  await expect(facts).toContainText('MINE-2');
});

test.describe('on a phone', () => {
  test.use(phoneScreen);

  test('changes made without a network meet ones made meanwhile: of an address by somebody else, of one’s profile by oneself', async ({
    installed,
    as,
  }) => {
    const page = await installed();
    const context = page.context();
    await enter(page, 'manager');
    await workerReady(page);
    for (const [theirs, shared] of [
      ['associate', anAddress('Aarbergergasse 1', 4)],
      ['manager', ownProfile],
    ] as const) {
      const { make, open, shown, fields } = shared;
      const [first] = fields;
      const at = await make(page);
      await page.goto(at);
      await open(page);
      await context.setOffline(true);
      await field(page, first).fill('1001');
      await saveForm(page);
      await expect(shown(page)).toContainText('Not sent yet');
      await saveElsewhere(await as(theirs, at), shared, ['1002', '1003']);

      await context.setOffline(false);
      await expect(shown(page)).toContainText('Needs you', { timeout: 20_000 });
      await expect(shown(page)).toContainText('1001');
      await page.goto('/app/outbox');
      await page.getByRole('link', { name: 'See what you can do' }).click();
      const contested = both(page).getByRole('group', { name: first });
      await expect(contested).toContainText('1001');
      await expect(contested).toContainText('1002');
      await expectAccessible(page);
      await both(page).getByRole('radio', { name: /^Mine/ }).check();
      await saveForm(page);
      await expect(field(page, first)).toHaveCount(0);
      await expect(shown(page)).toContainText('1001');
      await expect(shown(page)).toContainText('1003');
      await expect(shown(page)).not.toContainText('Needs you');
      await page.goto('/app/outbox');
      await expect(page.getByText('Needs you')).toHaveCount(0);
    }
  });
});
