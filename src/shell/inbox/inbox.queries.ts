import { filterBy } from '../../../contract/core/filters.ts';
import { listSearch } from '../../../contract/core/list.ts';
import { inboxFields, listInbox } from '../../../contract/inbox.ts';
import { queryOf } from '../../api/query.ts';

/** Asked again this often, and whenever the app is looked at again, ms. */
const everyMs = 5 * 60_000;

/** A page of the person's inbox, the newest on the first; kept, so that it can be read without a network. */
export const inboxPage = (page: number, choices: { background?: boolean } = {}) =>
  queryOf(listInbox, { query: listSearch({ page, recordPerPage: 30 }) }, { quiet: true, ...choices });

/** How much of it they have not read: the total of the answer. */
export const unreadInbox = {
  ...queryOf(
    listInbox,
    { query: listSearch({ filters: [filterBy(inboxFields, 'read_at', 'ISNULL', '')] }) },
    { background: true, quiet: true },
  ),
  refetchInterval: everyMs,
};
