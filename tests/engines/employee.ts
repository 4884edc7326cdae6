import { signIns } from '#server/demo/sign-ins.ts';
import { isAt } from './in-page.ts';
import type { PersonsPage } from './page.ts';

const { email, password, at, landsOn, first_name, last_name } = signIns.employee;

export async function signInEmployee(page: PersonsPage): Promise<void> {
  await page.goTo(at);
  await page.type('E-mail', email);
  await page.type('Password', password);
  await page.press('Sign in');
  await isIn(page);
}

export const isIn = (page: PersonsPage): Promise<void> =>
  page.sees(`the way leads to ${landsOn}`, isAt, landsOn);

/** Chooses an item of the person's menu. */
export async function chooseInMenu(page: PersonsPage, item: string): Promise<void> {
  await page.press(`${first_name} ${last_name}:`);
  await page.press(item);
}
