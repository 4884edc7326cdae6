import type { Page } from '@playwright/test';

/** Waits until nothing is loading or fading: faint text of a transition is not meant to be read. */
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
