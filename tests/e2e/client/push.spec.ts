import type { BrowserContext, Page } from '@playwright/test';
import { pushSubject } from '#contract/push.ts';
import { expectAccessible } from '../accessible.ts';
import { expect, phoneScreen, signIn, test, workerReady } from '../test.ts';
import { wholeChromium } from '../whole-chromium.ts';
import { registrationId } from '../worker.ts';

test.use({ ...phoneScreen, ...wholeChromium });

/** A push service is not reached from here: the browser's part of subscribing is stood in for, with keys of the right form. */
const standIn = (context: BrowserContext) =>
  context.addInitScript(() => {
    let there: object | null = null;
    const base64url = (bytes: ArrayBuffer) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    PushManager.prototype.getSubscription = async () => there as PushSubscription | null;
    PushManager.prototype.subscribe = async (options) => {
      const ecdh = { name: 'ECDH', namedCurve: 'P-256' };
      const { publicKey } = (await crypto.subtle.generateKey(ecdh, true, ['deriveBits'])) as CryptoKeyPair;
      const p256dh = base64url(await crypto.subtle.exportKey('raw', publicKey));
      const auth = base64url(crypto.getRandomValues(new Uint8Array(16)).buffer);
      const endpoint = `https://push.example/${auth}`;
      there = {
        endpoint,
        options: { applicationServerKey: null, ...options },
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          there = null;
          return true;
        },
      };
      return there as PushSubscription;
    };
  });

/** Delivers a push message to the worker, as the browser does once it has decrypted it. */
async function deliver(page: Page, origin: string, data: object): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registrationId(devtools, origin),
    data: JSON.stringify(data),
  });
}
const notices = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
  });
const deviceOf = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('portico-vaults-client') ?? '[]')[0].deviceId as string,
  );
/** Taps the notification. Only the browser can make the worker's own event; its handler is run all the same. */
async function tap(context: BrowserContext): Promise<void> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no worker to tell.');
  await worker.evaluate(`self.registration.getNotifications().then(([notification]) => {
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  })`);
}

test('a tap on the bell asks to be told, a push shows a plain line, and its tap opens the payslip', async ({
  page,
  context,
  firm,
}) => {
  await context.grantPermissions(['notifications'], { origin: firm.address });
  await standIn(context);
  await signIn(page, 'employee');
  await expect(page).toHaveURL(/my-home$/);
  await workerReady(page);
  await page.getByRole('button', { name: /^Inbox/ }).click();
  const inbox = page.getByRole('dialog', { name: 'Inbox' });
  await inbox.getByRole('button', { name: 'Notify me on this device', exact: true }).click();
  const off = inbox.getByRole('button', { name: 'Stop notifications on this device' });
  await expect(off).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.goto('/client/my-payslips');
  const link = page.locator('a[href^="/client/my-payslips/"]').filter({ hasText: /\d{4}/ }).first();
  const href = (await link.getAttribute('href')) ?? '';
  const id = href.split('/').at(-1) ?? '';
  await page.goto('/client/my-home');
  await workerReady(page);
  // A page answers the worker once its bell is there.
  await expect(page.getByRole('button', { name: /^Inbox/ })).toBeVisible();
  const subject = await pushSubject(await deviceOf(page));
  await deliver(page, firm.address, { kind: 'payslip', id, subject });
  await expect
    .poll(() => notices(page))
    .toEqual([{ title: expect.any(String), body: 'You have a new payslip.' }]);
  await tap(context);
  await expect(page).toHaveURL(new RegExp(`/client/my-payslips/${id}$`));

  await deliver(page, firm.address, {
    kind: 'payslip',
    id: 'https://evil.example',
    subject,
    url: '//evil.example',
  });
  await expect
    .poll(async () => (await notices(page)).map(({ body }) => body))
    .toContain('There is something new. Sign in to see it.');

  await page.getByRole('button', { name: /^Inbox/ }).click();
  await off.click();
  await expect(inbox.getByRole('button', { name: 'Notify me on this device', exact: true })).toBeVisible();
});
