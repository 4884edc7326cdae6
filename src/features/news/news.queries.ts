import { listFeeds, listStaffFeeds } from '#contract/feeds.ts';
import { wholeListOf } from '#src/api/query.ts';

/** The firm's news for this person; this device keeps the answer. */
export const newsQuery = wholeListOf(listFeeds);
/** The same for a member of staff. */
export const staffNewsQuery = wholeListOf(listStaffFeeds);
