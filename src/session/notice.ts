/** Words for the person that outlive a reload of the page: they travel in its history entry. */
const arrived: unknown = history.state?.notice;

/** What the previous page wanted to say, for the first screen of this one to show. Imported before the router, which writes the entry anew. */
export const noticeOnArrival = typeof arrived === 'string' ? arrived : undefined;

/** Leaves this page for another of ours, in its place, emptying the heap; the other page says `notice`. */
export function replacePage(path: string, notice?: string): void {
  history.replaceState({ notice }, '', path);
  location.reload();
}
