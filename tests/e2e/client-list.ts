import type { Page } from '@playwright/test';
import type { OpenAs } from './test.ts';

/** Opens the list of clients as a manager. */
export const openClients = (as: OpenAs, query = ''): Promise<Page> =>
  as('manager', `/app/clients/list${query}`);
export const rowsOf = (page: Page) =>
  page.getByRole('table', { name: 'Clients' }).getByRole('rowgroup').last().getByRole('row');
