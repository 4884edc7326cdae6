import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../test.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const person = (page: Page) => button(page, /your account/);

/** A dialog by its title: the button that opens it, the entry of its menu if it is one, and the button that ends its work. */
interface Opening {
  from: (page: Page) => Locator;
  entry?: string;
  done?: string;
}

const openings: Readonly<Record<string, Opening>> = {
  Columns: { from: (page) => button(page, 'Columns'), done: 'Show these' },
  Filters: { from: (page) => button(page, 'More filters'), done: 'Apply' },
  'Export clients': { from: (page) => button(page, 'Export') },
  'Theme and colour': { from: person, entry: 'Theme and colour' },
  'Sign-in and devices': { from: person, entry: 'Sign-in and devices' },
  'Kept on this device': { from: person, entry: 'Kept on this device' },
};

test('however a dialog is left, the focus is back on what opened it', async ({ as }) => {
  const page = await as('manager', '/app/clients/list');
  await expect(page.getByRole('table', { name: 'Clients' }).getByRole('link').first()).toBeVisible();
  for (const [title, { from, entry, done }] of Object.entries(openings)) {
    const dialog = page.getByRole('dialog');
    const endings = {
      Escape: () => page.keyboard.press('Escape'),
      Close: () => dialog.getByRole('button', { name: 'Close' }).last().click(),
      ...(done && { [done]: () => dialog.getByRole('button', { name: done }).click() }),
    };
    for (const [how, end] of Object.entries(endings)) {
      await from(page).click();
      if (entry) await page.getByRole('menuitem', { name: entry }).click();
      await expect(dialog.getByRole('heading', { name: title }).first()).toBeVisible();
      await end();
      await expect(dialog).toHaveCount(0);
      await expect(from(page), `${title}: ${how}`).toBeFocused();
    }
  }
});
