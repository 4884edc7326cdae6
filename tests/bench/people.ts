import type { Page } from 'playwright';
import type { SignInName } from '#server/demo/sign-ins.ts';
import { signIn } from '../e2e/test.ts';
import { type BrowserProfile, openProfile } from './browsers.ts';
import { firm } from './firm.ts';
import { sendToEmployee } from './papers.ts';
import { shared } from './shared.ts';

/** Signs in by the form and waits for the portal; an agreement is accepted. */
export async function signInByForm(page: Page, who: SignInName): Promise<void> {
  await signIn(page, who);
  await page.waitForURL(/\/(app|client)\/./);
  if (!page.url().includes('/consent/')) return;
  await page.getByRole('button', { name: 'I accept' }).click();
  await page.waitForURL(/\/client\/home$/);
}

type Employee = BrowserProfile & { papers: Awaited<ReturnType<typeof sendToEmployee>> };

/** Signs the employee in and waits until everything is kept on the device. */
export async function keepEverything(page: Page): Promise<void> {
  await signInByForm(page, 'employee');
  await page.goto('/client/my-payslips');
  await page
    .getByText(/kept on this device/i)
    .first()
    .waitFor({ timeout: 120_000 });
}

const device = shared(
  async (): Promise<Employee> => {
    const { address } = await firm();
    const papers = await sendToEmployee();
    return { ...(await openProfile(address)), papers };
  },
  (profile) => profile.close(),
);

/**
 * A browser in which the demo employee is signed in, with everything kept on the device. Rows that do not use it may take longer than
 * a session lasts without input: then the employee is signed in again.
 */
export async function employee(): Promise<Employee> {
  const profile = await device();
  const page = await profile.context.newPage();
  await page.goto('/client/my-payslips');
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (new URL(page.url()).pathname !== '/client/my-payslips') await keepEverything(page);
  await page.mouse.move(1, 1); // an input, from which the session has its hour
  await page.close();
  return profile;
}
