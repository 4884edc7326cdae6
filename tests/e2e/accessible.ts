import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Holds the screen as it stands to WCAG 2.2 AA, in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${colorScheme} ${id}: ${html}`),
    );
    expect(found, page.url()).toEqual([]);
  }
}
