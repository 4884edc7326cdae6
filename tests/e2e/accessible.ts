import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { still } from './still.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules of these that look at colours, which is all a theme changes. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** What axe finds wrong by these rules, or the rules with these tags, with the page as it stands. */
const violationsBy = (page: Page, runOnly: string[]) =>
  page.evaluate(async (options) => (await window.axe.run(document, options)).violations, {
    runOnly,
    resultTypes: ['violations'],
  } satisfies RunOptions);

type Theme = 'light' | 'dark';

interface Looked {
  /** By all rules in the dark theme, too, of which only the colours are its own. */
  whole?: boolean;
  themes?: readonly Theme[];
}

/** What of the screen as it stands is against WCAG 2.2 AA, in both themes unless told. */
export async function violationsOf(
  page: Page,
  { whole = false, themes = ['light', 'dark'] }: Looked = {},
): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(axe.source);
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await still(page);
    const rules = whole || colorScheme === 'light' ? tags : rulesOfColour;
    for (const { id, nodes } of await violationsBy(page, rules))
      found.push(...nodes.map(({ html }) => `${colorScheme} ${id}: ${html}`));
  }
  return found;
}

/** Holds the screen as it stands to WCAG 2.2 AA, in both themes unless told. */
export async function expectAccessible(page: Page, looked?: Looked): Promise<void> {
  expect(await violationsOf(page, looked), page.url()).toEqual([]);
}
