import type { BrowserContext, Locator, Page } from '@playwright/test';
import { addresses } from '../../../contract/clients/addresses.ts';
import { listSearch } from '../../../contract/core/list.ts';
import { administrator } from '../administrator.ts';
import { type Chances, chances } from '../chances.ts';
import { card, enter, field, fillAddress, openClient, save } from '../client-forms.ts';
import { demoEmployee, sendEnvelope, sendTo } from '../envelopes.ts';
import type { Firm } from '../firm.ts';
import { openStorage } from '../kept.ts';
import { type Fault, foreignJson, foreignPage, foreignRedirect } from '../network.ts';
import { fillEverything, finish, openLink } from '../signing.ts';
import { expect, phone, signIn, test, workerReady } from '../test.ts';
import { wakeWorker } from '../worker.ts';

/*
 * People act at random in two tabs of one browser beside its worker, on a network with random faults. Once the network is good again,
 * nothing is lost, done twice, falsely called sent, or stuck, and both screens agree with the server. `CHAOS_SEED` plays another run than
 * the usual one, `RANDOM_ACTS` lengthens it; the same seed makes the same choices.
 */
const seed = Number(process.env.CHAOS_SEED ?? 1);
const acts = Number(process.env.RANDOM_ACTS ?? 60);
/** Acts of the employee, and of the signer: signatures take longest. */
const signatures = Math.ceil(acts / 12);
/** Longest time a screen may disagree on a good network, ms. */
const mostMs = 10_000;

// A form waits for each answer; with so many of them lost it saves a few times in vain.
test.use({ ...phone, actionTimeout: 20_000 });
test.describe.configure({ timeout: 60_000 + acts * 4000 });
test.afterEach(({ firm }) => firm.network.lie());

const faults: readonly [Fault, ...Fault[]] = [
  { kind: 'drop before' },
  { kind: 'drop after' },
  { kind: 'cut' },
  { kind: 'slow', ms: 300 },
  { kind: 'answer', ...foreignRedirect },
  ...[200, 401, 403, 404, 409, 413, 502].flatMap((status): Fault[] => [
    { kind: 'answer', ...foreignPage(status) },
    { kind: 'instead of', ...foreignJson(status) },
  ]),
];

/** A browser with two tabs, in both of which the app is signed in and its worker runs. */
interface Two {
  context: BrowserContext;
  tabs: readonly [Page, Page];
  chance: Chances;
  firm: Firm;
}

async function two(context: BrowserContext, page: Page, firm: Firm, list: string): Promise<Two> {
  await workerReady(page);
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto(list);
  return { context, tabs: [page, other], chance: chances(seed), firm };
}

/** From now on, every other request meets a fault. */
function breakNetwork({ firm }: Two): void {
  const fate = chances(seed);
  firm.network.lie({
    where: / \/(api|files|config\.json)/,
    fault: () => (fate.below(2) === 0 ? fate.of(faults) : undefined),
  });
}

/** What happens to a person between their acts. */
async function live({ context, tabs, chance, firm }: Two): Promise<void> {
  const tab = chance.of(tabs);
  const what = chance.below(12);
  if (what === 0) await tab.reload();
  else if (what === 1) await wakeWorker(tab, firm.address);
  else if (what === 2)
    await tab.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: 'SEND' }));
  else if (what === 3) await context.setOffline(true);
  else if (what < 6) await context.setOffline(false);
  else if (what === 6) await tab.evaluate(() => void dispatchEvent(new Event('focus')));
}

/** The device finds a network that is good. */
async function mend({ context, firm }: Two): Promise<void> {
  await context.setOffline(true);
  firm.network.lie();
  await context.setOffline(false);
}

/** Nothing is left in the outbox but what was sent. */
async function expectSent(page: Page, portal: string): Promise<void> {
  await page.goto(`/${portal}/outbox`);
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting to be sent' })).toBeVisible();
  const items = page.getByRole('list', { name: 'Waiting to be sent' }).getByRole('listitem');
  await expect(items.filter({ has: page.getByRole('button', { name: 'Discard' }) })).toHaveCount(0, {
    timeout: mostMs,
  });
}

test('staff: addresses added, changed, deleted and brought back are at the firm once, as both tabs show them', async ({
  page,
  context,
  firm,
}) => {
  await enter(page, 'manager');
  const client = await openClient(page, 7);
  const list = `${client}/addresses/list`;
  const own = await two(context, page, firm, list);
  const { tabs, chance } = own;
  // The parts and the reference data of the form are on the device.
  await page.goto(`${client}/addresses/create`);
  await fillAddress(page, 'Unused');
  for (const tab of tabs) await tab.goto(list);
  /** Cities by the line of the address, as the person means it. */
  const meant = new Map<string, string>();
  breakNetwork(own);

  const shows = (tab: Page, line: string, city: string) => card(tab, line).filter({ hasText: city });
  async function make(tab: Page, line: string) {
    await tab.getByRole('link', { name: 'Add an address' }).first().click();
    await fillAddress(tab, line);
    await save(tab);
    await expect(card(tab, line)).toHaveCount(1);
    meant.set(line, 'Bern');
  }
  async function change(tab: Page, line: string, city: string) {
    await card(tab, line).getByRole('link', { name: 'Edit' }).click();
    await field(tab, 'City').fill(city);
    await save(tab);
    await expect(shows(tab, line, city)).toHaveCount(1);
    meant.set(line, city);
  }
  async function remove(tab: Page, line: string) {
    await card(tab, line)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect(card(tab, line)).toHaveCount(0);
    const city = meant.get(line) ?? '';
    meant.delete(line);
    if (chance.below(2) === 0) return;
    await tab.getByRole('button', { name: 'Undo' }).last().click();
    await expect(shows(tab, line, city)).toHaveCount(1);
    meant.set(line, city);
  }

  for (let made = 0; made < acts - 2 * signatures; made += 1) {
    const tab = chance.of(tabs);
    // A tab that was not told of the last change yet is not where it is changed.
    const known: string[] = [];
    for (const [line, city] of meant) if ((await shows(tab, line, city).count()) === 1) known.push(line);
    const [first, ...rest] = known;
    const what = chance.below(5);
    await test.step(`act ${made}`, async () => {
      if (!first || (what === 0 && meant.size < 12)) await make(tab, `Random lane ${made};`);
      else if (what === 1) await remove(tab, chance.of([first, ...rest]));
      else await change(tab, chance.of([first, ...rest]), `Town ${made};`);
    });
    await live(own);
  }

  await mend(own);
  const call = await administrator(firm);
  const there = async () => {
    const { data } = await call(addresses.list, {
      query: listSearch({
        recordPerPage: 100,
        filters: [
          { field: 'client_id', operator: 'EQ', keyword: client.split('/').at(-1) ?? '', keyword2: '' },
        ],
      }),
    });
    return data
      .flatMap(({ line1, city }) => (line1.startsWith('Random lane') ? [`${line1} ${city}`] : []))
      .sort();
  };
  const wanted = [...meant].map(([line, city]) => `${line} ${city}`).sort();
  await expect.poll(there, { timeout: mostMs }).toEqual(wanted);
  for (const tab of tabs) {
    const cards = card(tab, 'Random lane');
    await expect(cards).toHaveCount(meant.size, { timeout: mostMs });
    for (const [line, city] of meant)
      await expect(shows(tab, line, city)).toHaveCount(1, { timeout: mostMs });
    await expect(tab.getByText(/Not sent yet|Needs you/)).toHaveCount(0, { timeout: mostMs });
  }
  await expectSent(page, 'app');
});

/** Signs everything that waits, now in one tab, now in the other. */
async function signAll(own: Two, list: string, count: number): Promise<void> {
  const { tabs, chance } = own;
  for (let made = 0; made < count; made += 1) {
    const tab = chance.of(tabs);
    await test.step(`signature ${made}`, async () => {
      await tab.goto(list);
      await open(tab).first().click();
      await fillEverything(tab);
      await finish(tab);
    });
    await live(own);
  }
}

/** Documents of this story that wait for a signature. */
const open = (page: Page): Locator =>
  page.getByRole('list', { name: 'Waiting for you' }).getByRole('link', { name: /Random paper/ });

async function expectSigned({ tabs }: Two, list: string, count: number): Promise<void> {
  for (const tab of tabs) {
    await tab.goto(list);
    await expect(tab.getByRole('link', { name: /Random paper.*Complete/ })).toHaveCount(count, {
      timeout: mostMs,
    });
    await expect(open(tab)).toHaveCount(0);
  }
}

test('an employee: what was signed is signed', async ({ page, context, firm }) => {
  const me = await demoEmployee(firm);
  for (let at = 0; at < signatures; at += 1)
    await sendTo(firm, me, { title: `Random paper ${at}`, kinds: ['signature'] });
  await signIn(page, 'employee');
  await expect(page).toHaveURL(/my-home$/);
  await expect(await openStorage(page)).toContainText('All of them open without a connection', {
    timeout: 60_000,
  });
  const list = '/client/sign/document-to-sign';
  const own = await two(context, page, firm, list);
  breakNetwork(own);
  await signAll(own, list, signatures);
  await mend(own);
  await expectSigned(own, list, signatures);
  await expectSent(page, 'client');
});

test('an outside signer: what was signed is signed', async ({ page, context, firm }) => {
  const email = `random-${seed}@example.com`;
  for (let at = 0; at < signatures; at += 1) {
    const { link } = await sendEnvelope(firm, { title: `Random paper ${at}`, kinds: ['signature'], email });
    await openLink(page, link);
  }
  const list = '/external/sign/document-to-sign';
  const own = await two(context, page, firm, list);
  breakNetwork(own);
  await signAll(own, list, signatures);
  await mend(own);
  await expectSigned(own, list, signatures);
  await expectSent(page, 'external');
});
