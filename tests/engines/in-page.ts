/* Functions that run in the driven page: each stands alone, and uses nothing from around it. */

/** Where to press what is named so, CSS px; null while it is not there, still moves, or something lies over it. */
export async function centreOf(name: string): Promise<{ x: number; y: number } | null> {
  const nameOf = (element: HTMLElement) =>
    element.getAttribute('aria-label') ??
    (element instanceof HTMLInputElement ? element.labels?.[0] : element)?.innerText ??
    '';
  const found = [...document.querySelectorAll<HTMLElement>('a[href], button, input')].find(
    (element) => element.checkVisibility() && nameOf(element).trim().startsWith(name),
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

/** What is listed to be opened, by the first line of each. */
export const listed = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('main li a')].map((link) => link.innerText.split('\n')[0] ?? '');

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
