import type { Page } from '@playwright/test';
import { type SignInName, signIns } from '#server/demo/sign-ins.ts';

/** Signs a demo person in by the form, as they would. */
export async function signIn(page: Page, who: SignInName): Promise<void> {
  const { at } = signIns[who];
  const { pathname, search } = new URL(page.url());
  // A sign-out goes there itself and can abort another navigation at the same moment: no navigation, or a second try.
  if (pathname + search !== at) await page.goto(at).catch(() => page.goto(at));
  await signInHere(page, who);
}

/** Signs in by the form that is on the page already. */
export const signInHere = (page: Page, who: SignInName): Promise<void> => signInWith(page, signIns[who]);

/** The same by an address and a password of anybody's. */
export async function signInWith(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
