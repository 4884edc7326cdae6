import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BrowserContextOptions, chromium, type Page } from 'playwright';
import { openFirm } from '#tests/e2e/firm.ts';
import { signIn } from '#tests/e2e/sign-in.ts';
import { findChromium, launchOptions } from './setup/chromium.mjs';
import { root } from './setup/commands.mjs';

/* Takes the screenshots of the README and the install dialog from the app in dist and the demo firm: `npm run screenshots`. */

type Screen = (page: Page) => Promise<unknown>;

/** Dismisses the offer of a PIN, which appears once the vault has content. */
const putOfferAway: Screen = (page) => page.getByRole('button', { name: 'Not now' }).click();

const payslips: Screen = async (page) => {
  await signIn(page, 'employee');
  await page.waitForURL(/\/client\/./);
  await page.goto('/client/my-payslips');
  await page.getByText('Kept on this device').waitFor();
  await putOfferAway(page);
};
const clients: Screen = async (page) => {
  await signIn(page, 'manager');
  await page.waitForURL(/\/app\/./);
  await page.goto('/app/clients/list');
  await page.getByRole('main').getByRole('link').nth(5).waitFor();
  await putOfferAway(page);
};
const signing: Screen = async (page) => {
  await page.goto(firm.signerLink);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Next field' }).waitFor();
  await page.getByText('1. Who we are').waitFor();
  await page.waitForLoadState('networkidle');
};

const touch = { isMobile: true, hasTouch: true };
const phone = { ...touch, viewport: { width: 390, height: 844 } };
const desktop = { viewport: { width: 1440, height: 900 } };
const [light, dark] = [{ colorScheme: 'light' }, { colorScheme: 'dark' }] as const;

const pictures: readonly [file: string, Screen, BrowserContextOptions][] = [
  ['docs/images/payslips.png', payslips, { ...phone, ...light }],
  ['docs/images/payslips-dark.png', payslips, { ...phone, ...dark }],
  ['docs/images/signing.png', signing, { ...phone, ...light }],
  ['docs/images/signing-dark.png', signing, { ...phone, ...dark }],
  ['docs/images/clients.png', clients, { ...desktop, ...light }],
  ['docs/images/clients-dark.png', clients, { ...desktop, ...dark }],
  // 540 × 960 and 960 × 540, as scripts/build/web-manifest.ts says
  [
    'public/screenshots/narrow.png',
    payslips,
    { ...touch, ...light, viewport: { width: 432, height: 768 }, deviceScaleFactor: 1.25 },
  ],
  [
    'public/screenshots/wide.png',
    clients,
    { ...light, viewport: { width: 1280, height: 720 }, deviceScaleFactor: 0.75 },
  ],
];

const firm = await openFirm();
const browser = await chromium.launch(launchOptions(await findChromium()));
try {
  for (const [file, screen, options] of pictures) {
    const page = await browser.newPage({ ...options, reducedMotion: 'reduce', baseURL: firm.address });
    await screen(page);
    await mkdir(dirname(join(root, file)), { recursive: true });
    await page.screenshot({ path: join(root, file) });
    await page.close();
  }
} finally {
  await browser.close();
  await firm.remove();
}
