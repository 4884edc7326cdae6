import { clientFields } from '../../../contract/clients.ts';
import { filterBy } from '../../../contract/filters.ts';
import type { ListQuery } from '../../../contract/list.ts';

/** What the lists of the bench are asked: two filters, an order, a page that is not the first. */
export const question: ListQuery = {
  page: 3,
  recordPerPage: 50,
  sort: '-last_invoice',
  filters: [
    filterBy(clientFields, 'business_status', 'EQ', 'ACTIVE'),
    filterBy(clientFields, 'client_since', 'BETWEEN', '2018-01-01', '2024-12-31'),
  ],
  search: '',
  countAll: false,
};
