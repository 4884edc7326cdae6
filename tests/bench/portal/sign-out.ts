import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import type { Network } from '#tests/e2e/network.ts';
import { keysIn, undeclaredOf } from '#tests/e2e/stored.ts';
import { workerReady } from '#tests/e2e/test.ts';
import { wakeWorker } from '#tests/e2e/worker.ts';
import { visit } from '../browsers.ts';
import { firm } from '../firm.ts';
import { keepEverything } from '../people.ts';
import type { Figure } from '../row.ts';
import { shared } from '../shared.ts';

const isSignOut = (what: string) => /\/(logout|end-session)\b/.test(what);
/** Time in which anything that still waits would ask, ms. */
const patienceMs = 10_000;

/** Requests to the API that the network has carried. */
const callsOn = ({ carried }: Network) =>
  carried.map(({ what }) => what).filter((what) => what.includes(' /api/'));

/** Requests that the sign-in page makes for anybody, such as that for a passkey. */
async function askedByStranger(network: Network): Promise<string[]> {
  network.lie();
  await visit(async (page) => {
    await page.goto('/auth/login');
    await page.getByLabel('E-mail').waitFor();
    await page.waitForLoadState('networkidle');
  });
  return callsOn(network);
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/logout');
  const [erase, form] = [
    page.getByRole('button', { name: 'Erase it and sign out' }),
    page.getByLabel('E-mail'),
  ];
  await erase.or(form).waitFor();
  if (await erase.isVisible()) await erase.click();
  await form.waitFor();
  await page.waitForLoadState('networkidle');
}

/** A sign-out of an employee with everything kept: the entries it leaves, and the requests to the API after it. */
const signedOut = shared(async () => {
  const { network, address } = await firm();
  const byStranger = await askedByStranger(network);
  return visit(async (page) => {
    await keepEverything(page);
    await workerReady(page);
    const before = undeclaredOf(await keysIn(page)).length;
    network.lie();
    await signOut(page);
    const left = undeclaredOf(await keysIn(page));
    await page.goto('/client/my-payslips');
    await page.getByLabel('E-mail').waitFor();
    await wakeWorker(page, address);
    await wait(patienceMs);
    const asked = callsOn(network);
    const after = asked
      .slice(asked.findLastIndex(isSignOut) + 1)
      .filter((what) => !byStranger.includes(what));
    return { before, left: left.map(({ place, key }) => `${place} ${key}`), asked, after };
  });
});

/** Entries left but those that are declared never to be erased. */
export async function leftAfterSignOut(): Promise<Figure> {
  const { before, left } = await signedOut();
  return { figure: left.length, notes: [`${before} before it`, ...left] };
}

/** Requests to the API after that of the sign-out, but those of anybody at the sign-in page. */
export async function requestsAfterSignOut(): Promise<Figure> {
  const { after, asked } = await signedOut();
  return { figure: after.length, notes: [`${asked.length} with it`, ...after] };
}
