/** Words for the person that outlive a reload of the page: they travel in its history entry. */
export interface SignInNotice {
  /** How it is meant, as `notify` shows it. */
  readonly type: 'success' | 'info' | 'warning';
  readonly message: string;
}

const { notice: arrived, ...rest }: { notice?: SignInNotice } = history.state ?? {};
// Said once: the entry is kept by reloads.
if (arrived !== undefined) history.replaceState(rest, '');

/** What the previous page wanted to say, for the first screen of this one to show. Imported before the router, which hears of changes to the entry. */
export const noticeOnArrival = arrived;

/** Past the router, which watches `history` itself and would begin a visit of its own on a page that is on its way out. */
function reloadAs(state: object, path?: string) {
  History.prototype.replaceState.call(history, state, '', path);
  location.reload();
}

/** Leaves this page for another of ours, in its place, emptying the heap; the other page warns the person by `message`. */
export function replacePage(path: string, message?: string): void {
  reloadAs(
    message === undefined ? {} : { notice: { type: 'warning', message } satisfies SignInNotice },
    path,
  );
}

/** Loads this page anew, at the address it has; it then says `notice`. */
export function reloadPage(notice: SignInNotice): void {
  reloadAs({ ...history.state, notice });
}
