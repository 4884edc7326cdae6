import { expectAccessible } from '../accessible.ts';
import { untilOffered } from '../offers.ts';
import { expect, phoneScreen, signIn, test } from '../test.ts';

const userAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

test.use({ ...phoneScreen, userAgent });

test('an iPhone is told how to install, shares a payslip, and counts on the icon what waits', async ({
  page,
}) => {
  // Stand-ins for the phone's share sheet and badge; Chromium on this system has neither.
  const shared: string[] = [];
  const counted: number[] = [];
  await page.exposeFunction('noteShared', (name: string) => void shared.push(name));
  await page.exposeFunction('noteCounted', (count: number) => void counted.push(count));
  await page.addInitScript(() => {
    const noted = window as unknown as { noteShared(name: string): void; noteCounted(count: number): void };
    const only = ({ files = [] }: ShareData = {}) =>
      files.length === 1 && files[0]?.type === 'application/pdf';
    Object.assign(navigator, {
      canShare: only,
      async share({ files = [] }: ShareData) {
        for (const { name } of files) noted.noteShared(name);
        throw new DOMException('The person closed the sheet.', 'AbortError');
      },
      async setAppBadge(count: number) {
        noted.noteCounted(count);
      },
    });
  });
  const uncaught: string[] = [];
  page.on('pageerror', (error) => void uncaught.push(error.message));

  await signIn(page, 'employee');
  await expect(page).toHaveURL(/\/client\/my-home$/);
  const hint = page.getByText('Put Portico on your home screen');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(hint).toHaveCount(0);
  await page.getByRole('navigation').getByRole('link', { name: 'My payslips' }).click();
  // One offer at a time: the offer of an unlock method comes first, as soon as something is kept.
  const pin = page.getByRole('button', { name: 'Set a PIN' });
  await untilOffered(page, pin);
  await expect(hint).toHaveCount(0);
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(pin).toHaveCount(0);
  await untilOffered(page, hint);
  await page.getByRole('button', { name: 'Install' }).click();
  const steps = page.getByRole('dialog', { name: 'Add to Home Screen' });
  await expect(steps.getByRole('listitem')).toHaveText([
    /^Tap\s+Share/,
    /Add to Home Screen/,
    /sign in there once/,
  ]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(steps).toBeHidden();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(hint).toHaveCount(0);

  await page.getByRole('main').getByRole('list').getByRole('link').first().click();
  await page.getByRole('link', { name: 'Open the document' }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => shared).toEqual([expect.stringMatching(/\.pdf$/)]);
  await page.goto('/client/sign/document-to-sign');
  const waiting = page.getByRole('list', { name: 'Waiting for you' }).getByRole('listitem');
  await expect(waiting.first()).toBeVisible();
  await expect(async () => expect(counted.at(-1)).toBe(await waiting.count())).toPass();
  expect(uncaught).toEqual([]);

  await page.reload();
  await page.getByRole('heading', { level: 1 }).first().click();
  await expect(waiting.first()).toBeVisible();
  await expect(hint).toHaveCount(0);
});
