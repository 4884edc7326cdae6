import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { type DemoSignIn, signIns } from '../server/demo/sign-ins.ts';
import { openFirm } from '../tests/e2e/firm.ts';
import { chromiumFlags, findChromium } from './setup/chromium.mjs';
import { root } from './setup/commands.mjs';

/* The pictures of the README and of the install dialog, taken of the built app and the demo firm: `npm run screenshots`. */

const phone = { viewport: { width: 390, height: 844 } };
const desktop = { viewport: { width: 1440, height: 900 } };

interface Picture {
  file: string;
  /** Who is signed in; null is the demo signer, by their link. */
  who: DemoSignIn | null;
  path: string;
  size: { viewport: { width: number; height: number } };
  colorScheme?: 'dark';
}

const pictures: readonly Picture[] = [
  { file: 'docs/images/payslips.png', who: signIns.employee, path: '/client/my-payslips', size: phone },
  {
    file: 'docs/images/payslips-dark.png',
    who: signIns.employee,
    path: '/client/my-payslips',
    size: phone,
    colorScheme: 'dark',
  },
  { file: 'docs/images/signing.png', who: null, path: '', size: phone },
  { file: 'docs/images/clients.png', who: signIns.manager, path: '/app/clients/list', size: desktop },
  {
    file: 'docs/images/clients-dark.png',
    who: signIns.manager,
    path: '/app/clients/list',
    size: desktop,
    colorScheme: 'dark',
  },
  {
    file: 'public/screenshots/narrow.png',
    who: signIns.employee,
    path: '/client/my-payslips',
    size: { viewport: { width: 540, height: 960 } },
  },
  {
    file: 'public/screenshots/wide.png',
    who: signIns.manager,
    path: '/app/clients/list',
    size: { viewport: { width: 960, height: 540 } },
  },
];

const firm = await openFirm();
const executablePath = await findChromium();
const browser = await chromium.launch({ args: chromiumFlags, ...(executablePath && { executablePath }) });
await mkdir(join(root, 'docs/images'), { recursive: true });
await mkdir(join(root, 'public/screenshots'), { recursive: true });
try {
  for (const { file, who, path, size, colorScheme = 'light' } of pictures) {
    const page = await browser.newPage({
      ...size,
      colorScheme,
      reducedMotion: 'reduce',
      baseURL: firm.address,
    });
    if (!who) {
      await page.goto(firm.signerLink);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('Engagement letter').last().waitFor();
      await page.waitForLoadState('networkidle');
    } else {
      await page.goto(who.at);
      await page.getByLabel('E-mail').fill(who.email);
      await page.getByLabel('Password', { exact: true }).fill(who.password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL(`**${who.landsOn}`);
      await page.goto(path);
      await page.getByRole('main').getByRole('link').nth(5).waitFor();
    }
    await page.screenshot({ path: join(root, file) });
    await page.close();
  }
} finally {
  await browser.close();
  await firm.remove();
}
