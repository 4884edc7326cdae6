import { QueryObserver } from '@tanstack/react-query';
import type { WatchCount } from '#src/session/page-target.ts';
import { queryClient } from '#src/session/query-client.ts';
import { watchedReleaseNotes } from './release-notes.queries.ts';

/** Counts what is new since the person last read the release notes. */
export const watchReleaseNotes: WatchCount = (_vault, report) => {
  const notes = new QueryObserver(queryClient, watchedReleaseNotes);
  const count = () => report(notes.getCurrentResult().data?.fresh ?? 0);
  const stop = notes.subscribe(count);
  count();
  return stop;
};
