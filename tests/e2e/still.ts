import type { Page } from '@playwright/test';

/** Nothing is on its way, or comes in or goes by degrees: what is faint for a moment is not meant to be read. */
export const still = (page: Page) =>
  page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy=true]') &&
      document
        .getAnimations()
        .every(
          ({ playState, effect }) =>
            playState !== 'running' || effect?.getTiming().iterations === Number.POSITIVE_INFINITY,
        ),
  );
