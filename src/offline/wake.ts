/** The events after which the world may have changed: a frozen iOS page sends only some of them. `hurry` on a reconnect. */
export function onWake(wake: (hurry: boolean) => void, signal: AbortSignal): void {
  addEventListener('online', () => wake(true), { signal });
  for (const event of ['focus', 'pageshow']) addEventListener(event, () => wake(false), { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake(false), {
    signal,
  });
}
