import type { Page } from '@playwright/test';
import type { RunningFirm } from '../firm.ts';
import { setNetwork } from '../networks.ts';
import {
  letContactIn,
  makeClient,
  makeContact,
  makeEmployee,
  ownPassword,
  publishPayslip,
  shareDocument,
} from '../own-client.ts';
import { choose } from '../person-menu.ts';
import { signInWith } from '../sign-in.ts';
import { everythingStoredIn } from '../stored.ts';
import { expect, phoneScreen, test, workerReady } from '../test.ts';

test.use(phoneScreen);
test.afterEach(({ firm }) => firm.network.lie());

/** A path of the portal, and what stands there. */
type OwnPage = readonly [path: string, words: string];

/** A client with words that stand nowhere else. */
interface OwnClient {
  name: string;
  document: string;
  colleague: string;
  employee: string;
  /** As the portal writes it, and as it is stored. */
  amounts: readonly [shown: string, stored: string];
  /** Pages whose data a device keeps before they are opened. */
  kept: readonly OwnPage[];
  /** Pages whose data is asked for as they open. */
  asked: readonly OwnPage[];
  /** Paths of things of this client alone. */
  own: readonly string[];
}

async function makeOwn(firm: RunningFirm, tag: string, email: string, amount: string): Promise<OwnClient> {
  const words = {
    name: `${tag} Trading`,
    document: `Lease of ${tag}`,
    colleague: `${tag}colleague`,
    employee: `${tag}employee`,
  };
  const client_id = await makeClient(firm, words.name);
  const contact = await makeContact(firm, client_id, { first_name: 'Ines', last_name: 'Both', email });
  const colleague = { first_name: 'Cora', last_name: words.colleague, email: `cora-${email}` };
  await makeContact(firm, client_id, colleague);
  const employee = { first_name: 'Emil', last_name: words.employee, email: `emil-${email}` };
  const employee_id = await makeEmployee(firm, client_id, employee);
  await publishPayslip(firm, { client_id, employee_id, amount });
  const document = await shareDocument(firm, client_id, words.document);
  await letContactIn(firm, contact, email);
  const shown = amount.replace(/^(\d)(\d{3})/, '$1,$2');
  const payslips = `/client/payroll/team/employee/${employee_id}/payslips`;
  return {
    ...words,
    amounts: [shown, amount],
    kept: [
      ['/client/shared-documents/list', words.document],
      ['/client/home', words.document],
    ],
    asked: [
      ['/client/user-access/list', words.colleague],
      ['/client/payroll/team', words.employee],
      [payslips, shown],
    ],
    own: [`/client/shared-documents/${document}`, payslips],
  };
}

const wordsOf = ({ name, document, colleague, employee, amounts }: OwnClient) => [
  ...[name, document, colleague, employee],
  ...amounts,
];

/** A list whose call was lost. */
const failure = (page: Page) => page.getByRole('main').getByText(/could not be loaded$/);

/** Opens pages of a client, and finds nothing of the other one there. */
async function walk(
  page: Page,
  at: OwnClient,
  other: OwnClient,
  pages: readonly OwnPage[] = [...at.asked, ...at.kept],
): Promise<void> {
  for (const [path, words] of pages) {
    await expect(async () => {
      await page.goto(path);
      await page.getByText(words).or(failure(page)).first().waitFor({ timeout: 10_000 });
      await expect(page.getByText(words).first()).toBeVisible({ timeout: 100 });
    }).toPass({ timeout: 90_000 });
    const shown = await page.content();
    for (const word of wordsOf(other)) expect(shown).not.toContain(word);
  }
}

/** Opens what is another client's alone, and finds none of it. */
async function seesNothingOf(page: Page, other: OwnClient): Promise<void> {
  for (const path of other.own) {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading').or(main.getByRole('alert')).first()).toBeVisible();
    const shown = await page.content();
    for (const word of wordsOf(other)) expect(shown).not.toContain(word);
  }
}

/** Goes on at a client. Where an answer to it was lost, the person signs in, and is there. */
async function switchTo(page: Page, to: OwnClient, email: string): Promise<void> {
  const isThere = async () => {
    await page.goto('/client/shared-documents/list');
    const listed = page.getByRole('main').getByText(/^Lease of /);
    await listed.or(failure(page)).first().waitFor({ timeout: 10_000 });
    return (await listed.first().innerText({ timeout: 100 })).includes(to.document);
  };
  await expect(async () => {
    if (page.url().includes('/auth/login')) {
      await signInWith(page, { email, password: ownPassword });
      await page.waitForURL(/\/client\//, { timeout: 15_000 });
    }
    if (await isThere()) return;
    await choose(page, to.name);
    await page.waitForURL(/\/client\/home$/, { timeout: 15_000 });
    expect(await isThere()).toBe(true);
  }).toPass({ timeout: 150_000 });
}

test('a contact of two clients switches on a network that drops requests, and nothing of one is seen or kept beside the other, also offline', async ({
  installed,
  firm,
}) => {
  test.slow();
  const page = await installed();
  const context = page.context();
  const email = 'ines-both@two.example';
  const first = await makeOwn(firm, 'Alderon', email, '4321.09');
  const second = await makeOwn(firm, 'Birchen', email, '8765.43');
  await page.goto('/auth/login');
  await signInWith(page, { email, password: ownPassword });
  await page.getByRole('button', { name: 'I accept' }).click();
  await expect(page).toHaveURL(/\/client\/home$/);
  await workerReady(page);
  await walk(page, first, second);

  await setNetwork('offline', context, firm);
  await choose(page, second.name);
  await expect(page.getByText('You are offline. Switching needs a connection.').first()).toBeVisible();
  await walk(page, first, second, first.kept);

  await setNetwork('dropping requests at random', context, firm);
  await switchTo(page, second, email);
  await walk(page, second, first);
  await seesNothingOf(page, first);
  await setNetwork('offline', context, firm);
  await walk(page, second, first, second.kept);
  await seesNothingOf(page, first);
  const kept = await everythingStoredIn(page);
  for (const word of [...wordsOf(first), second.colleague, ...second.amounts])
    expect(kept).not.toContain(word);

  // Documents kept for the first client are there again, and for nobody else.
  await setNetwork('online', context, firm);
  await switchTo(page, first, email);
  await walk(page, first, second);
  await setNetwork('offline', context, firm);
  await walk(page, first, second, first.kept);
  await setNetwork('online', context, firm);
});
