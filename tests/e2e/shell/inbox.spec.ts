import type { APIRequestContext } from '@playwright/test';
import { urlOf } from '#contract/core/endpoint.ts';
import { type InboxItem, listInbox } from '#contract/inbox.ts';
import { clientLogin, userLogin } from '#contract/session/session.ts';
import { signIns } from '#server/demo/sign-ins.ts';
import { expectAccessible } from '../accessible.ts';
import { demoEmployee, demoPerson, sendTo } from '../envelopes.ts';
import { expect, phoneScreen, signIn, test, workerReady } from '../test.ts';

// The inbox has other entries too, such as those of the devices these stories sign in on.
const unreadInvitation = /^Not read: .* asks you to sign/;

/** Unread invitations in somebody's inbox, according to the server. */
async function unreadInvitations(
  request: APIRequestContext,
  way: typeof clientLogin | typeof userLogin,
  { email, password }: { email: string; password: string },
): Promise<() => Promise<InboxItem[]>> {
  const answer = await request.post(urlOf(way), { data: { email, password } });
  const headers = { authorization: `Bearer ${(await answer.json()).access_token}` };
  return async () => {
    const { data } = await (await request.get(urlOf(listInbox), { headers })).json();
    return data.filter(({ kind, read_at }: InboxItem) => kind === 'signing.invited' && read_at === null);
  };
}

test.describe('on a phone', () => {
  test.use(phoneScreen);
  test('an employee reads in the inbox that a document waits, and goes to it', async ({ as, firm }) => {
    await sendTo(firm, await demoEmployee(firm));
    const page = await as('employee');
    const bell = page.getByRole('button', { name: /^Inbox, \d+ not read$/ });
    await bell.click();
    const inbox = page.getByRole('dialog', { name: 'Inbox' });
    const waiting = inbox.getByRole('button', { name: unreadInvitation });
    await expect(waiting.first()).toBeVisible();
    const before = await waiting.count();
    await expectAccessible(page);
    await waiting.first().click();
    await expect(page).toHaveURL(/\/client\/sign\/document-to-sign\/[0-9a-f-]+$/);
    await page.goto('/client/my-home');
    await page.getByRole('button', { name: /^Inbox/ }).click();
    await expect(inbox.getByRole('listitem').first()).toBeVisible();
    await expect(waiting).toHaveCount(before - 1);
  });

  test('the inbox opens without a network though nobody opened it before, and what is read there is read for the server too once it is back', async ({
    installed,
    request,
    firm,
  }) => {
    await sendTo(firm, await demoPerson(firm, 'both'));
    const invitations = await unreadInvitations(request, clientLogin, signIns.both);
    const unreadThere = async () => (await invitations()).length;
    const page = await installed();
    const context = page.context();
    const ahead = page.waitForResponse((answer) => /\/inbox\?.*recordPerPage=30/.test(answer.url()));
    await signIn(page, 'both');
    await (await ahead).finished();
    // In the portal by now, whose screens the device then keeps.
    await workerReady(page);
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('button', { name: /^Inbox, \d+ not read$/ }).click();
    const unread = page
      .getByRole('dialog', { name: 'Inbox' })
      .getByRole('button', { name: unreadInvitation });
    await expect(unread.first()).toBeVisible();
    const [before, there] = [await unread.count(), await unreadThere()];
    expect(there).toBeGreaterThan(0);
    await unread.first().click();
    await page.getByRole('button', { name: /^Inbox/ }).click();
    await expect(unread).toHaveCount(before - 1);
    expect(await unreadThere()).toBe(there);
    await context.setOffline(false);
    await expect.poll(unreadThere, { timeout: 30_000 }).toBe(there - 1);
    await expect(unread).toHaveCount(before - 1);
  });
});

test('a person who came to a document by another way was told of it', async ({ as, request, firm }) => {
  await sendTo(firm, await demoPerson(firm, 'manager'));
  const invitations = await unreadInvitations(request, userLogin, signIns.manager);
  const [invitation] = await invitations();
  await as('manager', invitation?.path ?? '/app');
  const ids = async () => (await invitations()).map(({ id }) => id);
  await expect.poll(ids).not.toContain(invitation?.id);
});

test('a notification shown for a moment can be read again in the inbox', async ({ as }) => {
  const page = await as('finance');
  await expect(page.getByRole('button', { name: /^Inbox/ })).toBeVisible();
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.evaluate(() => {
    history.pushState(null, '', '/app/errors');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('alert').getByText('403')).toBeVisible();
  await page.getByRole('button', { name: /^Inbox/ }).click();
  const shown = page.getByRole('list', { name: 'Shown on this page' });
  await expect(shown.getByText('no permission').first()).toBeVisible();
});

test('the side menu stays as it was left', async ({ as }) => {
  const page = await as('manager');
  await page.getByRole('button', { name: 'Show only the icons of the menu' }).click();
  await page.getByRole('button', { name: 'Hide the menu' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show the menu' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await page.evaluate((key) => localStorage.removeItem(key), 'portico-menu');
});
