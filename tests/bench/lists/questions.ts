import { clientFields } from '#contract/clients/clients.ts';
import { filterBy } from '#contract/core/filters.ts';
import type { ListQuery } from '#contract/core/list.ts';

const plain: ListQuery = {
  page: 1,
  recordPerPage: 50,
  sort: 'name',
  filters: [],
  search: '',
  countAll: false,
};
const active = filterBy(clientFields, 'business_status', 'EQ', 'ACTIVE');

/** Queries that the bench asks of the lists, by name; the first is the one that `list.answer` and `list.growth` are judged by. */
export const questions: Record<string, ListQuery> = {
  'two filters, by another column, page 3': {
    ...plain,
    page: 3,
    sort: '-last_invoice',
    filters: [active, filterBy(clientFields, 'client_since', 'BETWEEN', '2018-01-01', '2024-12-31')],
  },
  'a word in the name': { ...plain, filters: [filterBy(clientFields, 'name', 'CONTAINS', 'harbour')] },
  'a range of dates, the newest first': {
    ...plain,
    sort: '-start_date',
    filters: [filterBy(clientFields, 'start_date', 'BETWEEN', '2022-01-01', '2022-03-31')],
  },
  'nobody manages them': { ...plain, filters: [filterBy(clientFields, 'relationship_managers', 'ISNULL')] },
  'active, and in one of two places or checked closely': {
    ...plain,
    filters: [
      active,
      {
        or: [
          filterBy(clientFields, 'jurisdiction', 'EQ', 'HK'),
          filterBy(clientFields, 'jurisdiction', 'EQ', 'SG'),
          filterBy(clientFields, 'kyc_level', 'EQ', 'ENHANCED'),
        ],
      },
    ],
  },
  'by office': { ...plain, sort: 'office' },
  'page 900': { ...plain, page: 900 },
};
