import type { Page } from '@playwright/test';
import { chances } from '#tests/fixtures/chances.ts';
import { expect, phoneScreen, test, workerReady } from '../test.ts';
import { wholeChromium } from '../whole-chromium.ts';
import { wakeWorker } from '../worker.ts';
import { randomNetwork } from './random-network.ts';
import { randomPeople } from './random-people.ts';

/*
 * A person acts at random in two tabs of one browser and its worker, on a network with random faults. Once the network is clean, each act
 * is on the server once, nothing is stuck, and both tabs show what the server has. `CHAOS_SEED` plays another run than the usual one,
 * `FAULT_ACTS` lengthens it. The same seed makes the same choices; the order of concurrent calls is up to the browser.
 */

test.use({ ...phoneScreen, ...wholeChromium });
test.afterEach(({ firm }) => firm.network.lie());

const seed = Number(process.env.CHAOS_SEED ?? 1);
const acts = Number(process.env.FAULT_ACTS ?? 5);
/** Longest time the screen may disagree with the server on a clean network, ms: as the bench has it, or as patient as other stories. */
const mostMs = process.env.FAULT_ACTS ? 10_000 : 60_000;

for (const [who, personAt] of Object.entries(randomPeople))
  test(`what people do on a network with random faults arrives once, and is shown as it is: ${who} (CHAOS_SEED=${seed})`, async ({
    installed,
    firm,
  }) => {
    test.setTimeout(120_000 + acts * 15_000);
    const log: string[] = [];
    const wrong: string[] = [];
    const [chance, fate] = [chances(seed), chances(seed)];
    const person = await personAt(firm, acts);
    const page = await installed();
    const context = page.context();
    await person.enter(page);
    await workerReady(page);
    const other = await context.newPage();
    await other.goto(person.screen);
    const network = randomNetwork(fate, context, firm);
    const arrived = () => network.around(() => person.arrived());

    /** Notices items that the outbox calls sent and the server does not have. */
    async function look(tab: Page): Promise<void> {
      const [, portal] = person.screen.split('/');
      await tab.goto(`/${portal}/outbox`);
      await expect(tab.getByRole('heading', { level: 1, name: 'Waiting to be sent' })).toBeVisible();
      const sent = await tab
        .getByRole('list', { name: 'Waiting to be sent' })
        .getByRole('listitem')
        .filter({ has: tab.getByText('Sent', { exact: true }) })
        .getByRole('heading')
        .allTextContents();
      wrong.push(
        ...person.falselySent(sent, await arrived()).map((title) => `falsely called sent: ${title}`),
      );
      await tab.goto(person.screen);
    }
    /** Waits until nothing of the outbox is unsent. */
    async function nothingStuck(tab: Page): Promise<void> {
      const [, portal] = person.screen.split('/');
      await tab.goto(`/${portal}/outbox`);
      await expect(tab.getByRole('heading', { level: 1, name: 'Waiting to be sent' })).toBeVisible();
      await expect(tab.getByRole('button', { name: 'Discard' })).toHaveCount(0);
    }

    async function step(made: number): Promise<boolean> {
      const tab = chance.of([page, other]);
      const name = tab === page ? 'tab 1' : 'tab 2';
      const what = chance.below(12);
      await tab.bringToFront();
      if (what < 3) log.push(`network: ${await network.change()}`);
      else if (what === 3) {
        log.push(`${name} is reloaded`);
        await tab.reload();
      } else if (what === 4) {
        log.push(`${name} shows the outbox`);
        await look(tab);
      } else if (what === 5) {
        log.push('the worker wakes');
        await wakeWorker(tab, firm.address);
      } else {
        log.push(`${name} begins act ${made + 1}`);
        log.push(await person.act(tab, `act ${made + 1}`, chance));
        return true;
      }
      return false;
    }

    try {
      for (let made = 0; made < acts; ) if (await step(made)) made += 1;
      log.push('the network is clean');
      await network.clean();
      // An item may come to ask only once it was tried.
      await expect(async () => {
        await person.answer?.(page);
        await nothingStuck(page);
      }).toPass({ timeout: 4 * 60_000 });
      await page.goto(person.screen);
      const start = performance.now();
      await expect
        .poll(async () => (await arrived()).sort(), { timeout: mostMs })
        .toEqual([...person.meant].sort());
      for (const tab of [page, other]) {
        // A tab that nobody looks at may wait with reading again.
        await tab.bringToFront();
        await person.agrees(tab);
      }
      const tookMs = Math.round(performance.now() - start);
      if (tookMs > mostMs) wrong.push(`the screens agree with the server only after ${tookMs} ms`);
      await look(page);
      await nothingStuck(page);
      // Anything sent again meanwhile has been by now.
      expect((await arrived()).sort()).toEqual([...person.meant].sort());
      console.log(`${who}: ${acts} acts, ${wrong.length} wrong, agreed after ${tookMs} ms`);
      expect(wrong).toEqual([]);
    } catch (error) {
      console.log(
        `CHAOS_SEED=${seed}, ${who}:\n${log.join('\n')}\n${firm.network.seen.slice(-60).join('\n')}`,
      );
      throw error;
    }
  });
