import { filterBy } from '../../../contract/filters.ts';
import { inboxFields, listInbox } from '../../../contract/inbox.ts';
import { listSearch } from '../../../contract/list.ts';
import { queryOf } from '../../api/query.ts';

/** Asked again this often, and whenever the app is looked at again, ms. */
const everyMs = 5 * 60_000;

/** What the person was told, the last on the first page; kept, so that it can be read without a network. */
export const inboxPage = (page: number) =>
  queryOf(listInbox, { query: listSearch({ page, recordPerPage: 30 }) }, { quiet: true });

/** How much of it they have not read: the total of the answer. */
export const unreadInbox = {
  ...queryOf(
    listInbox,
    { query: listSearch({ filters: [filterBy(inboxFields, 'read_at', 'ISNULL', '')] }) },
    { background: true, quiet: true },
  ),
  refetchInterval: everyMs,
};
