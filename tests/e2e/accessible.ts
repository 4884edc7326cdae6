import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { still } from './still.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules on colours: a theme changes nothing else. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Violations axe finds on the current page, by these rules or the rules with these tags. */
const violationsBy = (page: Page, runOnly: string[]) =>
  page.evaluate(async (options) => (await window.axe.run(document, options)).violations, {
    runOnly,
    resultTypes: ['violations'],
  } satisfies RunOptions);

type Theme = 'light' | 'dark';

interface Looked {
  /** True to check the dark theme by all rules, not only those of colours. */
  whole?: boolean;
  themes?: readonly Theme[];
}

/** Violations of WCAG 2.2 AA on the current screen, in both themes by default. */
export async function violationsOf(
  page: Page,
  { whole = false, themes = ['light', 'dark'] }: Looked = {},
): Promise<string[]> {
  const found: string[] = [];
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await still(page);
    const rules = whole || colorScheme === 'light' ? tags : rulesOfColour;
    for (const { id, nodes } of await violationsBy(page, rules))
      found.push(...nodes.map(({ html }) => `${colorScheme} ${id}: ${html}`));
  }
  return found;
}

/**
 * Expects no violation of WCAG 2.2 AA on the current screen in the light theme. The dark one has other colours alone: their contrasts are
 * tested where they are defined (`src/ui/theme`), and the bench has axe look at every screen in both.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOf(page, { themes: ['light'] }), page.url()).toEqual([]);
}
