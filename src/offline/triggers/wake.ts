/**
 * Listens for the events of a page that wakes; a frozen iOS page sends only some of them. `hurry` on a reconnect. Until `signal`, or as
 * long as the page.
 */
export function onWake(wake: (hurry: boolean) => void, signal?: AbortSignal): void {
  const until = signal && { signal };
  addEventListener('online', () => wake(true), until);
  for (const event of ['focus', 'pageshow']) addEventListener(event, () => wake(false), until);
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && wake(false),
    until,
  );
}
