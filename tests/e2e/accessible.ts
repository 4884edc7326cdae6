import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { still } from './still.ts';

/** The small build: a page that was loaded anew takes it in again, at half the cost of the other. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules on colours: a theme changes nothing else. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Violations axe finds on the current page as it is shown, by these rules or the rules with these tags: a line each. */
async function violationsBy(page: Page, runOnly: string[]): Promise<string[]> {
  await still(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const options: RunOptions = { runOnly, resultTypes: ['violations'] };
  const found = await page.evaluate(async (by) => (await window.axe.run(document, by)).violations, options);
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/**
 * Violations of WCAG 2.2 AA on the current screen, in both themes. It leaves the light one.
 * @param looked `whole`: true to check the dark theme by all rules, not only those of colours
 */
export async function violationsOf(page: Page, { whole = false } = {}): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const rules = whole || colorScheme === 'light' ? tags : rulesOfColour;
    found.push(...(await violationsBy(page, rules)).map((line) => `${colorScheme} ${line}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/**
 * Expects no violation of WCAG 2.2 AA on the current screen in the light theme, which a browser of a story has. The dark one has other
 * colours alone: their contrasts are tested where they are defined (`src/ui/theme`), and the bench has axe look at every screen in both.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsBy(page, tags), page.url()).toEqual([]);
}
