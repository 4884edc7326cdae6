import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** A narrow phone, and a phone whose person reads at twice the size (WCAG 1.4.10 and 1.4.4). */
const readings = {
  '320 px': { width: 320, height: 640, text: '100%' },
  '200 % text': { width: 390, height: 844, text: '200%' },
} as const;

/**
 * Runs in the page: text that is cut off, what makes the page wider than the screen, and controls that can't be pressed where they are.
 * Each control is brought into view first, as a person would.
 */
function lostIn(): string[] {
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
  const root = modal ?? document.body;
  const lost: string[] = [];
  const places = [...document.querySelectorAll('*')].map(
    (each) => [each, each.scrollTop, each.scrollLeft] as const,
  );
  const nameOf = (element: Element) =>
    `<${element.tagName.toLowerCase()}> ${(element.getAttribute('aria-label') || element.textContent || '').trim().slice(0, 60)}`;
  const shown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('[inert]');
  const scrollsX = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  const scrolled = (element: Element): boolean => {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
      if (scrollsX(at) && at.scrollWidth > at.clientWidth) return true;
    return false;
  };
  const readOnly = (element: Element) =>
    element.closest('.sr-only, [aria-hidden=true], canvas, svg, [data-document-page]') !== null;

  const wide = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > wide) lost.push('the page scrolls sideways');
  for (const element of root.querySelectorAll('*')) {
    if (!(element instanceof HTMLElement) || readOnly(element) || !shown(element)) continue;
    const box = element.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1) continue;
    const style = getComputedStyle(element);
    const text = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    const clips = /hidden|clip/.test(style.overflowX);
    if (clips && element.scrollWidth > element.clientWidth + 1 && element.textContent?.trim())
      lost.push(`cut at the side: ${nameOf(element)}`);
    if (/hidden|clip/.test(style.overflowY) && element.scrollHeight > element.clientHeight + 2 && text)
      lost.push(`cut below: ${nameOf(element)}`);
    if (text && (box.right > wide + 1 || box.left < -1) && !scrolled(element))
      lost.push(`beyond the edge: ${nameOf(element)}`);
  }
  const controls = 'a[href], button, input:not([type=hidden]), select, textarea, [role=tab], summary';
  for (const control of root.querySelectorAll(controls)) {
    if (!shown(control) || control.closest('.sr-only, [aria-hidden=true]')) continue;
    if (control.matches(':disabled')) continue;
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    // A link that goes over lines has its middle between them.
    const box = [...control.getClientRects()].sort((a, b) => b.width - a.width)[0];
    if (!box || box.width <= 1 || box.height <= 1) continue;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    const label =
      control instanceof HTMLInputElement && [...(control.labels ?? [])].some((each) => each.contains(hit));
    if (!hit) lost.push(`out of reach: ${nameOf(control)} at ${Math.round(x)}, ${Math.round(y)}`);
    else if (!label && !control.contains(hit) && !hit.contains(control))
      lost.push(
        `under another: ${nameOf(control)}: ${nameOf(hit)} ${(hit.getAttribute('class') ?? '').slice(0, 60)}`,
      );
  }
  for (const [each, top, left] of places) each.scrollTo({ top, left, behavior: 'instant' });
  return lost;
}

/** Holds the screen as it stands to being read at 320 px and at 200 % text; leaves the window as it was. */
export async function lostByReflow(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  const lost: string[] = [];
  for (const [reading, { width, height, text }] of Object.entries(readings)) {
    await page.setViewportSize({ width, height });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
      return new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    }, text);
    lost.push(...(await page.evaluate(lostIn)).map((words) => `${reading}: ${words}`));
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  if (before) await page.setViewportSize(before);
  return [...new Set(lost)];
}

export async function expectReflow(page: Page): Promise<void> {
  expect(await lostByReflow(page), page.url()).toEqual([]);
}
