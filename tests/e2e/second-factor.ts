import type { Page } from '@playwright/test';
import { codeOfStep, stepOf } from '#server/session/second-factor/totp.ts';
import { fromBase32 } from '../server/sign-in/second-factor.ts';
import { expect } from './test.ts';

/** An authenticator app that took a secret: the codes of this half minute, and of those beside it, which count as well. */
function appOf(secret: string) {
  const bytes = fromBase32(secret);
  return (steps: -1 | 0 | 1): string => codeOfStep(bytes, stepOf(new Date().toISOString()) + steps);
}

/** The key that the page shows for the app, without its groups. */
async function keyShown(page: Page): Promise<string> {
  const key = page.getByRole('code');
  await expect(key).toHaveText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  return ((await key.textContent()) ?? '').replaceAll(' ', '');
}

/** Confirms a factor that is being set up by the code of now: signing in takes the next, which counts already. */
export async function confirm(page: Page): Promise<{ code: ReturnType<typeof appOf>; recovery: string[] }> {
  const code = appOf(await keyShown(page));
  await page.getByLabel('Code', { exact: true }).fill(code(0));
  await page.getByRole('button', { name: 'Switch on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  return { code, recovery: await codes.allTextContents() };
}
