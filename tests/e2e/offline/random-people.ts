import type { Locator, Page } from '@playwright/test';
import { addresses } from '#contract/clients/addresses.ts';
import { pageSizes } from '#contract/core/limits.ts';
import { listSearch } from '#contract/core/list.ts';
import { listClientDocuments } from '#contract/documents/client-documents.ts';
import { listClientHrDocuments } from '#contract/payroll/client-hr-documents.ts';
import { listHrRequests } from '#contract/payroll/hr-requests.ts';
import type { Chances } from '#tests/fixtures/chances.ts';
import { administrator } from '../administrator.ts';
import { card, enter, field, fillAddress } from '../client-forms.ts';
import type { RunningFirm } from '../firm.ts';
import { giveHrDocument } from '../hr-documents.ts';
import {
  letContactIn,
  letEmployeeIn,
  makeClient,
  makeContact,
  makeEmployee,
  ownPassword,
} from '../own-client.ts';
import { signInWith } from '../sign-in.ts';
import { expect } from '../test.ts';

/** A list on a person's own screen shows the newest, as many as the largest page has. */
const mostListed = Math.max(...pageSizes);

/** A person at a client of their own. What they did is a text each, and what the server has is compared with that. */
interface RandomPerson {
  /** Path of the screen they act on. */
  readonly screen: string;
  /** The texts of what they did, as far as later acts of theirs left them standing. */
  readonly meant: readonly string[];
  /** Signs in, and ends on the screen, with everything on the device that acts need. */
  enter(page: Page): Promise<void>;
  /** Does one act on the screen, by an unused text. Returns what the log says of it. */
  act(tab: Page, text: string, chance: Chances): Promise<string>;
  /** Answers what waits for the person, by their last word. Absent for those who are never asked. */
  answer?(tab: Page): Promise<void>;
  /** The texts that the server has: one of something that was done twice is there twice. */
  arrived(): Promise<string[]>;
  /** Titles of sent items in the outbox that are more than the server has. */
  falselySent(sent: readonly string[], arrived: readonly string[]): string[];
  /** Fails unless the screen shows what the person meant, and all of it as the server's. */
  agrees(tab: Page): Promise<void>;
}

type PersonAt = (firm: RunningFirm, acts: number) => Promise<RandomPerson>;

/** All rows of a list that are of one client. */
async function rowsOf<T>(
  client: string,
  read: (query: Record<string, string>) => Promise<{ data: T[]; meta: { total: number } }>,
): Promise<T[]> {
  const filters = [{ field: 'client_id', operator: 'EQ', keyword: client, keyword2: '' } as const];
  const rows: T[] = [];
  for (let page = 1; ; page++) {
    const { data, meta } = await read(listSearch({ filters, page, recordPerPage: 100 }));
    rows.push(...data);
    if (data.length === 0 || rows.length >= meta.total) return rows;
  }
}
const countOf = (texts: readonly string[], text: string) => texts.filter((one) => one === text).length;

/** Asks for HR documents, and confirms those that are to be read. */
const employee: PersonAt = async (firm, acts) => {
  const call = await administrator(firm);
  const email = 'ria@random.example';
  const client = await makeClient(firm, 'Random Works');
  const id = await makeEmployee(firm, client, { first_name: 'Ria', last_name: 'Random', email });
  await letEmployeeIn(firm, id, email);
  const unread = Array.from({ length: Math.ceil(acts / 6) }, (_, at) => `Rule ${at + 1}`);
  for (const title of unread) await giveHrDocument(firm, title, email);
  const [asked, read]: [string[], string[]] = [[], []];
  const requests = (tab: Page) => tab.getByRole('list', { name: 'Documents you asked for' });
  const document = (tab: Page, title: string) =>
    tab
      .getByRole('list', { name: 'HR documents' })
      .getByRole('listitem')
      .filter({
        has: tab.getByText(title, { exact: true }),
      });
  const titles: Record<string, string> = {};
  const request = 'HR document asked for: Certificate';
  const screen = '/client/my-hr-documents';
  return {
    screen,
    get meant() {
      return [...asked, ...read];
    },
    async enter(page) {
      await page.goto('/auth/login');
      await signInWith(page, { email, password: ownPassword });
      await expect(page).toHaveURL(/\/client\/my-home$/);
      await page.goto(screen);
      await expect(document(page, 'Rule 1')).toBeVisible();
    },
    async act(tab, text, chance) {
      const title = chance.below(4) === 0 ? unread.shift() : undefined;
      if (title) {
        await document(tab, title).getByRole('link').click();
        await tab.getByRole('button', { name: 'I have read this' }).click();
        await expect(tab.getByText(/^Read(, on its way)?$/)).toBeVisible();
        read.push(title);
        titles[title] = `Acknowledged: ${title}`;
        await tab.getByRole('main').getByRole('link', { name: 'My HR documents' }).click();
        await expect(document(tab, title).getByText(/^Read(, on its way)?$/)).toBeVisible();
        return `has read ${title}`;
      }
      await tab.getByRole('button', { name: 'Ask for a document' }).click();
      const dialog = tab.getByRole('dialog', { name: 'Ask for a document' });
      await dialog.getByLabel('Type').selectOption('Certificate');
      await dialog.getByLabel('What you need').fill(text);
      await dialog.getByRole('button', { name: 'Send request', exact: true }).click();
      asked.push(text);
      await expect(requests(tab).getByText(text)).toBeVisible();
      return `asks: ${text}`;
    },
    async arrived() {
      const notes = await rowsOf(client, (query) => call(listHrRequests, { query }));
      const documents = await rowsOf(client, (query) => call(listClientHrDocuments, { query }));
      return [
        ...notes.map(({ note }) => note ?? ''),
        ...documents.filter((one) => one.acknowledgement === 'DONE').map(({ title }) => title),
      ];
    },
    falselySent(sent, arrived) {
      const there = arrived.map((text) => titles[text] ?? request);
      return [...new Set(sent)].filter((title) => countOf(sent, title) > countOf(there, title));
    },
    async agrees(tab) {
      await expect(requests(tab).getByRole('listitem')).toHaveCount(Math.min(asked.length, mostListed));
      await expect(requests(tab).getByText('On its way')).toHaveCount(0);
      await expect(
        tab.getByRole('list', { name: 'HR documents' }).getByText('Read', { exact: true }),
      ).toHaveCount(read.length);
    },
  };
};

/** Sends messages to the firm. */
const contact: PersonAt = async (firm) => {
  const call = await administrator(firm);
  const email = 'rio@random.example';
  const client = await makeClient(firm, 'Random Trade');
  const id = await makeContact(firm, client, { first_name: 'Rio', last_name: 'Random', email });
  await letContactIn(firm, id, email);
  const meant: string[] = [];
  const send = (tab: Page) => tab.getByRole('button', { name: /^Send to the firm/ });
  const screen = '/client/send/information';
  return {
    screen,
    meant,
    async enter(page) {
      await page.goto('/auth/login');
      await signInWith(page, { email, password: ownPassword });
      await page.getByRole('button', { name: 'I accept' }).click();
      await expect(page).toHaveURL(/\/client\/home$/);
      await page.goto(screen);
      await expect(send(page)).toBeEnabled();
    },
    async act(tab, text) {
      await tab.getByLabel('Topic').fill(text);
      await tab.getByLabel('Message').fill(`Sent as ${text}.`);
      // A notice may lie over the button.
      await tab.getByLabel('Topic').press('Enter');
      meant.push(text);
      await expect(tab.getByLabel('Topic')).toHaveValue('');
      return `sends: ${text}`;
    },
    async arrived() {
      return (await rowsOf(client, (query) => call(listClientDocuments, { query }))).map(
        ({ title }) => title,
      );
    },
    falselySent: (sent, arrived) =>
      sent.filter((title) => !arrived.includes(title.replace('For the firm: ', ''))),
    async agrees(tab) {
      await expect(tab.getByText('kept on this device, and not sent')).toHaveCount(0);
      await expect(tab.getByText('Not sent.')).toHaveCount(0);
    },
  };
};

const list = (tab: Page) => tab.getByRole('list', { name: 'Addresses' });

/** Saves the open form until `saved` shows. Where the city was changed elsewhere meanwhile, the form asks, and the person's own is kept. */
async function saveMine(tab: Page, saved: Locator): Promise<void> {
  const mine = tab.getByRole('group', { name: 'City' }).getByRole('radio', { name: /^Mine/ });
  const city = field(tab, 'City');
  await city.press('Enter');
  // The question may come before or while the form is saved, and goes with it.
  await expect(async () => {
    if (await mine.isVisible()) {
      await mine.check({ timeout: 5_000 });
      await city.press('Enter', { timeout: 5_000 });
    }
    await expect(saved).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
}

/** Adds addresses to a client, and changes those that are there. */
const staff: PersonAt = async (firm) => {
  const call = await administrator(firm);
  const client = await makeClient(firm, 'Random Estate');
  /** City by address. */
  const meant = new Map<string, string>();
  const add = (tab: Page) => tab.getByRole('link', { name: 'Add an address' }).first();
  const screen = `/app/clients/${client}/addresses/list`;
  return {
    screen,
    get meant() {
      return [...meant].map(([line, city]) => `${line}, ${city}`);
    },
    async enter(page) {
      const countries = page.waitForResponse(/\/countries/);
      await enter(page, 'manager');
      await page.goto(screen);
      await countries;
      await expect(add(page)).toBeVisible();
    },
    async act(tab, text, chance) {
      const line = chance.below(2) === 0 ? chance.of([...meant.keys()]) : undefined;
      // A tab whose last reading failed may not have heard of what the other one added.
      if (line && (await card(tab, line).isVisible())) {
        await card(tab, line).getByRole('link', { name: 'Edit' }).click();
        // An answer that comes just then moves the cursor: the text would stand behind the newer one.
        await expect(async () => {
          await field(tab, 'City').fill(text);
          await expect(field(tab, 'City')).toHaveValue(text, { timeout: 1_000 });
        }).toPass({ timeout: 60_000 });
        meant.set(line, text);
        await saveMine(tab, card(tab, line).filter({ hasText: text }));
        return `moves ${line} to ${text}`;
      }
      await add(tab).click();
      await fillAddress(tab, `${text}!`);
      await field(tab, 'City').press('Enter');
      meant.set(`${text}!`, 'Bern');
      await expect(card(tab, `${text}!`)).toContainText('Bern');
      return `adds ${text}!`;
    },
    // A tab that did not hear of the other one's change may have begun at the state before it.
    async answer(tab) {
      await tab.goto(screen);
      await expect(list(tab).getByRole('listitem')).toHaveCount(meant.size);
      await expect(tab.getByText('Not sent yet')).toHaveCount(0);
      const asking = list(tab).getByRole('article').filter({ hasText: 'Needs you' });
      for (let left = await asking.count(); left > 0; left--) {
        await asking.first().getByRole('link', { name: 'Edit' }).click();
        await expect(field(tab, 'City')).not.toHaveValue('');
        await saveMine(tab, list(tab));
        await expect(asking).toHaveCount(left - 1);
      }
    },
    async arrived() {
      const rows = await rowsOf(client, (query) => call(addresses.list, { query }));
      return rows.map(({ line1, city }) => `${line1}, ${city}`);
    },
    falselySent: (sent, arrived) =>
      sent.filter((title) => !arrived.some((one) => one.startsWith(`${title.replace(/^.*?: /, '')}, `))),
    async agrees(tab) {
      await expect(list(tab).getByRole('listitem')).toHaveCount(meant.size);
      for (const [line, city] of meant) await expect(card(tab, line)).toContainText(city);
      await expect(tab.getByText(/Not sent yet|Needs you/)).toHaveCount(0);
    },
  };
};

/** Three kinds of people, each at a client of their own. */
export const randomPeople: Readonly<Record<string, PersonAt>> = { employee, contact, staff };
