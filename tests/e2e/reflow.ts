import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const upright = { left: 0, right: 0 };

/** A narrow phone, a phone whose person reads at twice the size (WCAG 1.4.10 and 1.4.4), and one with a notch, held sideways. */
const readings = {
  '320 px': { width: 320, height: 640, text: '100%', notch: upright },
  '200 % text': { width: 390, height: 844, text: '200%', notch: upright },
  sideways: { width: 768, height: 390, text: '100%', notch: { left: 47, right: 47 } },
} as const;

/**
 * Runs in the page: finds text that is cut off, elements wider than the screen, and controls that can't be pressed where they are.
 * Each control is brought into view first, as a person would.
 */
function lostIn(notch: { left: number; right: number }): string[] {
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
    // A table has a line for each row, cut where a column ends; the row's own screen has all of it.
    const clips = element.tagName !== 'TD' && /hidden|clip/.test(style.overflowX);
    if (clips && element.scrollWidth > element.clientWidth + 1 && element.textContent?.trim())
      lost.push(`cut at the side: ${nameOf(element)}`);
    if (/hidden|clip/.test(style.overflowY) && element.scrollHeight > element.clientHeight + 2 && text)
      lost.push(`cut below: ${nameOf(element)}`);
    if (text && (box.right > wide - notch.right + 1 || box.left < notch.left - 1) && !scrolled(element))
      lost.push(`beyond the edge: ${nameOf(element)}`);
  }
  const controls = 'a[href], button, input:not([type=hidden]), select, textarea, [role=tab], summary';
  for (const control of root.querySelectorAll(controls)) {
    if (!shown(control) || control.closest('.sr-only, [aria-hidden=true]')) continue;
    if (control.matches(':disabled')) continue;
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    // The middle of a link on several lines lies between them.
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

type Reading = keyof typeof readings;
/** The readings of a desk: a phone alone is held sideways. */
export const deskReadings: readonly Reading[] = ['320 px', '200 % text'];
export const phoneReadings: readonly Reading[] = [...deskReadings, 'sideways'];

/** Content lost on the current screen at these sizes, a line each; leaves the window as it was. */
export async function lostByReflow(page: Page, sizes: readonly Reading[]): Promise<string[]> {
  const before = page.viewportSize();
  const device = sizes.includes('sideways') ? await page.context().newCDPSession(page) : undefined;
  const lost: string[] = [];
  for (const reading of sizes) {
    const { width, height, text, notch } = readings[reading];
    await page.setViewportSize({ width, height });
    await device?.send('Emulation.setSafeAreaInsetsOverride', { insets: notch });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
      return new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    }, text);
    lost.push(...(await page.evaluate(lostIn, notch)).map((words) => `${reading}: ${words}`));
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await device?.send('Emulation.setSafeAreaInsetsOverride', { insets: upright });
  await device?.detach();
  if (before) await page.setViewportSize(before);
  return [...new Set(lost)];
}

/** Nothing may be lost on a narrow phone. The bench looks at every screen in all readings. */
export async function expectReflow(page: Page, sizes: readonly Reading[] = ['320 px']): Promise<void> {
  expect(await lostByReflow(page, sizes), page.url()).toEqual([]);
}
