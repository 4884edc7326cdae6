import type { Place } from '../../src/offline/cleared.ts';

/* Functions that run in the driven page: each stands alone, and uses nothing from around it. */

/** Where to press what is named so, CSS px; null while it is not there, is disabled, still moves, or something lies over it. */
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
  return still && found.contains(document.elementFromPoint(x, y)) ? { x, y } : null;
}

/** Is this text shown? */
export const shows = (text: string): boolean => document.body.innerText.includes(text);

/** Is this page open? */
export const isAt = (path: string): boolean => location.pathname === path;

/** Are there so many things to be opened? */
export const isListed = (count: number): boolean => document.querySelectorAll('main li a').length === count;

/** The first that is listed to be opened, by its first line. */
export const firstListed = (): string | undefined =>
  document.querySelector<HTMLElement>('main li a')?.innerText.split('\n')[0];

/** Has a page of a PDF been drawn? Paper alone has no dark points. */
export function drawn(): boolean {
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
export async function keeps(): Promise<{ place: Place; key: string }[]> {
  const at = (place: Place) => (key: string) => ({ place, key });
  const databases = await indexedDB.databases();
  return [
    ...databases.map(({ name = '' }) => name).map(at('indexedDB')),
    ...(await caches.keys()).map(at('caches')),
    ...Object.keys(localStorage).map(at('localStorage')),
    ...Object.keys(sessionStorage).map(at('sessionStorage')),
  ];
}

/** For a person who looks for a fault: the address, how the page came there (`navigate`, `reload`), and what it says. */
export function whereAndWhat(): string {
  const came = performance.getEntriesByType('navigation').map((entry) => entry.toJSON().type);
  return `${location.href} (${came})\n${document.body.innerText}`;
}
