import type { Page } from '@playwright/test';
import { type SignInName, signIns } from '../../server/demo/sign-ins.ts';

/** Signs a demo person in by the form, as they would. */
export async function signIn(page: Page, who: SignInName): Promise<void> {
  const { at } = signIns[who];
  const { pathname, search } = new URL(page.url());
  // A sign-out leads there itself, and does not go well with another visit at the same moment: none, or once more.
  if (pathname + search !== at) await page.goto(at).catch(() => page.goto(at));
  await signInHere(page, who);
}

/** The same where the form is on the page already. */
export async function signInHere(page: Page, who: SignInName): Promise<void> {
  const { email, password } = signIns[who];
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
