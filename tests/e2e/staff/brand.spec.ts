import type { Page } from '@playwright/test';
import { listMail, readMail } from '../../../contract/mail.ts';
import { testLogo } from '../../fixtures/logo.ts';
import { violationsOf } from '../accessible.ts';
import { administrator } from '../administrator.ts';
import { openFirm, type RunningFirm } from '../firm.ts';
import { signInHere } from '../sign-in.ts';
import { expect, type OpenElsewhere, test } from '../test.ts';

test.use({ worker: false });

test('a firm gets another name, a logo and a colour: the page before a sign-in and a letter show them', async ({
  page,
  elsewhere,
}) => {
  // A firm of its own: other stories read the name.
  const firm = await openFirm();
  try {
    await brands(page, elsewhere, firm);
  } finally {
    await firm.stop();
    await firm.remove();
  }
});

async function brands(page: Page, elsewhere: OpenElsewhere, firm: RunningFirm): Promise<void> {
  await page.goto(`${firm.address}/auth/employee-login`);
  await signInHere(page, 'administrator');
  await expect(page).toHaveURL(/my-dashboard$/);
  await page.goto(`${firm.address}/app/settings`);
  await expect(page.getByRole('list', { name: 'Make it yours' }).getByText('Done')).toHaveCount(1);
  await page.getByRole('link', { name: /^Firm and brand/ }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Quay & Vale');
  await page.getByRole('textbox', { name: 'Accent colour' }).fill('#ffdd00');
  const file = page.getByLabel('Choose a picture');
  await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(page.getByText('Only PNG and JPEG pictures can be used.')).toBeVisible();
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: testLogo() });
  await expect(page.getByRole('img', { name: 'The logo' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('banner').getByRole('img', { name: 'Quay & Vale' })).toBeVisible();

  const visitor = await elsewhere();
  await visitor.goto(`${firm.address}/auth/login`);
  await expect(visitor.getByRole('img', { name: 'Quay & Vale' })).toBeVisible();
  expect(await violationsOf(visitor)).toEqual([]);
  const call = await administrator(firm);
  await fetch(`${firm.address}/api/v1/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ portal: 'app', email: 'manager@portico.example' }),
  });
  const letter = async () =>
    (await call(listMail, {})).find(({ subject }) => subject.includes('Quay & Vale'));
  await expect.poll(letter).toBeTruthy();
  const { text } = await call(readMail, { params: { id: (await letter())?.id ?? '' } });
  expect(text).toContain('at Quay & Vale');
}
