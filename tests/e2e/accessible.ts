import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules of these that look at colours, which is all a theme changes. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** What of the screen as it stands is against WCAG 2.2 AA, in both themes: in the dark one by its colours only, unless `whole`. */
export async function violationsOf(page: Page, { whole = false } = {}): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const axe = new AxeBuilder({ page });
    const { violations } = await (whole || colorScheme === 'light'
      ? axe.withTags(tags)
      : axe.withRules(rulesOfColour)
    ).analyze();
    for (const { id, nodes } of violations)
      found.push(...nodes.map(({ html }) => `${colorScheme} ${id}: ${html}`));
  }
  return found;
}

/** Holds the screen as it stands to WCAG 2.2 AA, in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOf(page), page.url()).toEqual([]);
}
