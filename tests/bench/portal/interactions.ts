import type { Page } from 'playwright';
import { settle, walk } from '#tests/e2e/walk.ts';
import { slowDown, visit } from '../browsers.ts';
import { firm } from '../firm.ts';
import { quiet } from '../quiet.ts';
import type { Figure } from '../row.ts';
import { yardsticks } from '../yardsticks.ts';

declare global {
  interface Window {
    /** Time from each press on this document to the paint after it, ms. */
    presses: number[];
  }
}

const slower = 4;
const portalWalkers = ['employee', 'contact', 'viewer', 'both'] as const;
/** One of each is pressed on every screen that has it: none of them sends or deletes anything. */
const controls = {
  link: 'main a[href^="/client/"]',
  menu: '[aria-haspopup]:not([role=combobox]), [aria-expanded]:not([role=combobox]), [aria-pressed], [role=tab]',
  field: 'main input:is([type=text], [type=search], :not([type])), main textarea',
} as const;
const bareRounds = 15;

async function watchPresses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.presses = [];
    for (const kind of ['click', 'keydown'] as const)
      addEventListener(
        kind,
        ({ timeStamp }) =>
          requestAnimationFrame(() => {
            // a message that is sent before the frame is painted arrives after it
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => window.presses.push(performance.now() - timeStamp);
            port2.postMessage(undefined);
          }),
        { capture: true },
      );
  });
}

/** Presses with the processor slowed down; returns the time to the next paint. A press that leaves the document has none. */
async function pressed(page: Page, press: () => Promise<void>): Promise<number | undefined> {
  await page.evaluate(() => window.presses.splice(0));
  await slowDown(page, slower);
  await press();
  const took = await page
    .waitForFunction(() => window.presses[0], undefined, { timeout: 5000 })
    .then((found) => found.jsonValue())
    .catch(() => undefined);
  await slowDown(page, 1);
  return took;
}

interface Press {
  where: string;
  took: number;
}

/** One press of each kind on a screen, which is opened again after it if need be. */
async function pressScreen(page: Page, path: string): Promise<Press[]> {
  const presses: Press[] = [];
  const { href } = new URL(page.url());
  for (const [kind, selector] of Object.entries(controls)) {
    const control = page.locator(selector).filter({ visible: true }).first();
    if ((await control.count()) === 0 || !(await control.isEnabled())) continue;
    if (kind === 'field') await control.focus();
    const took = await pressed(page, () =>
      kind === 'field' ? control.press('a') : control.tap({ timeout: 10_000 }),
    );
    if (took !== undefined) presses.push({ where: `${kind} on ${path}`, took });
    await page.goto(href);
    await settle(page);
  }
  return presses;
}

const p98 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.98) - 1] ?? Number.NaN;

/** Time to the next paint after a press, on every screen of the client portal, p98 ÷ that of a bare button, CPU ÷ 4. */
export async function interactions(): Promise<Figure> {
  const { address } = await yardsticks();
  const presses: Press[] = [];
  const bare: number[] = [];
  await quiet();
  for (const who of portalWalkers) {
    await visit(async (page) => {
      await watchPresses(page);
      await page.goto(`${address}/button.html`);
      for (let round = 0; round < bareRounds; round++) {
        const took = await pressed(page, () => page.getByRole('button').tap());
        if (took !== undefined) bare.push(took);
      }
    });
    await visit(async (page) => {
      await watchPresses(page);
      await walk(page, who, await firm(), async (path, opened) => {
        if (opened === undefined) presses.push(...(await pressScreen(page, path)));
      });
    });
  }
  const [own, other] = [p98(presses.map(({ took }) => took)), p98(bare)];
  const slowest = presses.toSorted((a, b) => b.took - a.took).slice(0, 6);
  return {
    figure: own / other,
    notes: [
      `${own.toFixed(0)} ms of ${presses.length} presses ÷ ${other.toFixed(0)} ms of ${bare.length}`,
      ...slowest.map(({ where, took }) => `${took.toFixed(0)} ms: ${where}`),
    ],
  };
}
