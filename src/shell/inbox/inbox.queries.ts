import { filterBy } from '#contract/core/filters.ts';
import { listSearch } from '#contract/core/list.ts';
import { inboxFields, listInbox } from '#contract/inbox.ts';
import { queryOf } from '#src/api/query.ts';

/** Interval of the polls, ms; the inbox is also fetched when the app is looked at again. */
const everyMs = 5 * 60_000;

/** A page of the person's inbox, the newest on the first; kept, so that it can be read without a network. */
export const inboxPage = (page: number, choices: { background?: boolean } = {}) =>
  queryOf(listInbox, { query: listSearch({ page, recordPerPage: 30 }) }, { quiet: true, ...choices });

/** The unread items: the answer's total is their number. */
export const unreadInbox = {
  ...queryOf(
    listInbox,
    { query: listSearch({ filters: [filterBy(inboxFields, 'read_at', 'ISNULL', '')] }) },
    { background: true, quiet: true },
  ),
  refetchInterval: everyMs,
};
