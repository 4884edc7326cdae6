let controller = new AbortController();

/** The signal of every call of this tab, joined with the caller's own. */
export function runningSignal(own?: AbortSignal): AbortSignal {
  return own ? AbortSignal.any([own, controller.signal]) : controller.signal;
}

/** Aborts every running call of this tab: leaving must get no late answer. */
export function abortCalls(): void {
  controller.abort();
  controller = new AbortController();
}
