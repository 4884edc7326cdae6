import type { ClearedPlace } from '#src/offline/lifecycle/cleared.ts';

/* Functions that run in the driven page: each stands alone, and uses nothing from around it. */

/** Point to press on the control of this name, CSS px; null while it is missing, disabled, moving or covered. */
export async function centreOf(name: string): Promise<{ x: number; y: number } | null> {
  const nameOf = (element: HTMLElement) =>
    element.getAttribute('aria-label') ??
    (element instanceof HTMLInputElement ? element.labels?.[0] : element)?.innerText ??
    '';
  const found = [...document.querySelectorAll<HTMLElement>('a[href], button, input')].find(
    (element) =>
      element.checkVisibility() && !element.matches(':disabled') && nameOf(element).trim().startsWith(name),
  );
  if (!found) return null;
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = found.getBoundingClientRect();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const { left, top, width, height } = found.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  const still = before.left === left && before.top === top;
  if (!still || !found.contains(document.elementFromPoint(x, y))) return null;
  const letGo = ({ target }: Event) =>
    Object.assign(globalThis, { missed: !(target instanceof Node && found.contains(target)) });
  addEventListener('pointerup', letGo, { capture: true, once: true });
  return { x, y };
}

/** True if another element was pressed, because the control had moved. */
export const missed = (): boolean => (globalThis as { missed?: boolean }).missed === true;

/** True if this text is shown. */
export const shows = (text: string): boolean => document.body.innerText.includes(text);

/** True if the page of this path is open. */
export const isAt = (path: string): boolean => location.pathname === path;

/** The state of a sign-out: it asks before it erases once it knows that the server is gone. */
export function asksFirst(): 'asks' | 'does not' | undefined {
  if (document.body.innerText.includes('Erase it and sign out')) return 'asks';
  return location.pathname === '/auth/login' ? 'does not' : undefined;
}

/** True if the list has this many links. */
export const isListed = (count: number): boolean => document.querySelectorAll('main li a').length === count;

/** First line of the first link in the list. */
export const firstListed = (): string | undefined =>
  document.querySelector<HTMLElement>('main li a')?.innerText.split('\n')[0];

/** True if a page of a PDF is drawn. Paper alone has no dark points. */
export function isPageDrawn(): boolean {
  return [...document.querySelectorAll<HTMLCanvasElement>('main canvas')].some((canvas) => {
    const { width, height } = canvas;
    if (width === 0 || height === 0) return false;
    const points = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
    let dark = 0;
    for (let at = 0; at < points.length; at += 4)
      if ((points[at + 3] ?? 0) > 128 && (points[at] ?? 255) < 128) dark++;
    return dark > 500;
  });
}

/** Everything the browser keeps of this site, by place and name. */
export async function keeps(): Promise<{ place: ClearedPlace; key: string }[]> {
  const at = (place: ClearedPlace) => (key: string) => ({ place, key });
  const databases = await indexedDB.databases();
  return [
    ...databases.map(({ name = '' }) => name).map(at('indexedDB')),
    ...(await caches.keys()).map(at('caches')),
    ...Object.keys(localStorage).map(at('localStorage')),
    ...Object.keys(sessionStorage).map(at('sessionStorage')),
  ];
}

/**
 * Begins work that stays unfinished when the page is left: a transaction without an end in the first database of this name, and the
 * Web Lock of the session. True once both have begun.
 */
export async function beginWithoutEnd(prefix: string, lock: string): Promise<boolean> {
  const { name = '' } = (await indexedDB.databases()).find((each) => each.name?.startsWith(prefix)) ?? {};
  const held = new Promise<void>((taken) => {
    void navigator.locks.request(lock, () => new Promise(() => taken()));
  });
  const begun = new Promise<void>((resolve) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => {
      const store = opening.result.transaction('keys', 'readwrite').objectStore('keys');
      const goOn = () => {
        resolve();
        store.count().onsuccess = goOn;
      };
      goOn();
    };
  });
  await Promise.all([held, begun]);
  return true;
}

/** True if nothing blocks such a transaction and the lock. */
export async function isFree(prefix: string, lock: string): Promise<boolean> {
  const { name = '' } = (await indexedDB.databases()).find((each) => each.name?.startsWith(prefix)) ?? {};
  const written = await new Promise<boolean>((resolve) => {
    setTimeout(resolve, 5000, false);
    const opening = indexedDB.open(name);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('keys', 'readwrite');
      transaction.objectStore('keys').count();
      transaction.oncomplete = () => {
        opening.result.close();
        resolve(true);
      };
    };
  });
  return written && (await navigator.locks.request(lock, { ifAvailable: true }, (got) => got !== null));
}

/** Facts for finding a fault: the address, how the page came there (`navigate`, `reload`), locks held and awaited, and the text shown. */
export async function whereAndWhat(): Promise<string> {
  const came = performance.getEntriesByType('navigation').map((entry) => entry.toJSON().type);
  const { held, pending } = await navigator.locks.query();
  return `${location.href} (${came})\n${JSON.stringify({ held, pending })}\n${document.body.innerText}`;
}
