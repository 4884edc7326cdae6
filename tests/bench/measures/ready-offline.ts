import type { Page } from 'playwright';
import { openNetwork } from '#tests/e2e/network.ts';
import { slow3g } from '#tests/e2e/slow-link.ts';
import { freePort } from '#tests/fixtures/free-port.ts';
import { slowDown, visit } from '../browsers.ts';
import { firm } from '../firm.ts';
import { ratio } from '../median.ts';
import { paintedAfter, watchPaint } from '../painted.ts';
import { signInByForm } from '../people.ts';
import { yardsticks } from '../yardsticks.ts';

const slower = 4;
const rounds = 3;
/** Longest wait for the whole app, ms. */
const longestMs = 300_000;

/** Ways to the first screen of a new device. */
const arrivals = {
  employee: (page: Page) => signInByForm(page, 'employee'),
  async signer(page: Page) {
    await page.goto((await firm()).signerLink);
    await page.getByRole('button', { name: 'Continue' }).click({ timeout: longestMs });
  },
} as const;

/**
 * On a new device over slow 3G, from the first navigation until “Ready offline” is read, with what the person does on the way ÷ the first
 * load of the page with one heading over the same link.
 */
export async function readyOffline(who: keyof typeof arrivals) {
  const { network } = await firm();
  const { address } = await yardsticks();
  const beside = await openNetwork(Number(new URL(address).port), await freePort());
  for (const each of [network, beside]) each.slow(slow3g);
  try {
    return await ratio(
      rounds,
      () =>
        visit(async (page) => {
          page.setDefaultTimeout(longestMs);
          await slowDown(page, slower);
          const from = performance.now();
          await arrivals[who](page);
          await page.getByText('Ready offline', { exact: true }).waitFor();
          return performance.now() - from;
        }),
      () =>
        visit(async (page) => {
          await watchPaint(page);
          await slowDown(page, slower);
          return paintedAfter(page, `${beside.address}/hello.html`, 'h1');
        }),
    );
  } finally {
    network.slow();
    await beside.close();
  }
}
