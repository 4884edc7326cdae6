import type { Page } from 'playwright';
import type { SignInName } from '../../server/demo/sign-ins.ts';
import { signIn } from '../e2e/test.ts';
import { openProfile, type Profile } from './browsers.ts';
import { firm } from './firm.ts';
import { sendToEmployee } from './papers.ts';
import { shared } from './shared.ts';

/** Signs in by the form and waits for the portal; an agreement is accepted. */
export async function enter(page: Page, who: SignInName): Promise<void> {
  await signIn(page, who);
  await page.waitForURL(/\/(app|client)\/./);
  if (!page.url().includes('/consent/')) return;
  await page.getByRole('button', { name: 'I accept' }).click();
  await page.waitForURL(/\/client\/home$/);
}

/** A browser in which the demo employee is signed in, with everything kept on the device. */
export const employee = shared(
  async (): Promise<Profile & { papers: Awaited<ReturnType<typeof sendToEmployee>> }> => {
    const { address } = await firm();
    const papers = await sendToEmployee();
    const profile = await openProfile(address);
    const page = await profile.context.newPage();
    await enter(page, 'employee');
    await page.goto('/client/my-payslips');
    await page
      .getByText(/kept on this device/i)
      .first()
      .waitFor({ timeout: 120_000 });
    await page.close();
    return { ...profile, papers };
  },
  (profile) => profile.close(),
);
