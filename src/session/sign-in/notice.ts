/** Words for the person that outlive a reload of the page: they travel in its history entry. */
export interface SignInNotice {
  /** Its kind, as in `notify`. */
  readonly type: 'success' | 'info' | 'warning';
  readonly message: string;
}

const { notice: arrived, ...rest }: { notice?: SignInNotice } = history.state ?? {};
// Shown once: reloads keep the history entry.
if (arrived !== undefined) history.replaceState(rest, '');

/** The previous page's notice, for the first screen of this one to show. Imported before the router, which notices changes to the entry. */
export const noticeOnArrival = arrived;

/** Bypasses the router, which watches `history` itself and would begin a visit on a page that is being replaced. */
function reloadAs(state: object, path?: string) {
  History.prototype.replaceState.call(history, state, '', path);
  location.reload();
}

/** Replaces this page with another of ours, emptying the heap; the other page shows `message` as a warning. */
export function replacePage(path: string, message?: string): void {
  reloadAs(
    message === undefined ? {} : { notice: { type: 'warning', message } satisfies SignInNotice },
    path,
  );
}

/** Reloads this page at its present address; it then shows `notice`. */
export function reloadPage(notice: SignInNotice): void {
  reloadAs({ ...history.state, notice });
}
