import type { Page } from '@playwright/test';
import { expect, signIn } from './test.ts';

export async function openClients(page: Page, query = ''): Promise<void> {
  await signIn(page, 'manager');
  await expect(page).toHaveURL(/my-dashboard$/);
  await page.goto(`/app/clients/list${query}`);
}
export const rowsOf = (page: Page) =>
  page.getByRole('table', { name: 'Clients' }).getByRole('rowgroup').last().getByRole('row');
