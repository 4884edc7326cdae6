import { expectAccessible } from '../accessible.ts';
import { demoEmployee, sendTo } from '../envelopes.ts';
import { keepingMs, openStorageDialog } from '../kept.ts';
import { fillEverything, giveConsent } from '../signing.ts';
import { expect, phoneScreen, signIn, test, workerReady } from '../test.ts';

test.use(phoneScreen);

test('several documents are gone through in one walk, also without a network; what was skipped is left', async ({
  installed,
  firm,
}) => {
  const me = await demoEmployee(firm);
  for (const title of ['Bonus letter', 'Car policy', 'Home office terms'])
    await sendTo(firm, me, { title, kinds: ['signature'] });
  const page = await installed();
  const context = page.context();
  await signIn(page, 'employee');
  await expect(page).toHaveURL(/my-home$/);
  await workerReady(page);
  const kept = await openStorageDialog(page);
  await expect(kept).toContainText('All of them open without a connection', { timeout: keepingMs });
  await kept.getByRole('button', { name: 'Close' }).click();
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  const listed = (name: string) => page.getByRole('list', { name }).getByRole('listitem');

  // The envelope sent just now comes first; the demo firm has sent more.
  const all = page.getByRole('link', { name: /^Review all \d+$/ });
  const many = Number((await all.innerText()).replace('Review all ', ''));
  await all.click();
  await expect(title('Home office terms')).toBeFocused();
  await expect(page.getByText(`Document 1 of ${many}`)).toBeVisible();
  await expectAccessible(page);
  await fillEverything(page);
  // The network is cut as soon as the server has it, before the list is refetched.
  const received = page.waitForResponse('**/submissions');
  await giveConsent(page);
  await received;
  await context.setOffline(true);
  await expect(title('Car policy')).toBeFocused();

  const skip = page.getByRole('button', { name: 'Skip for now' });
  await skip.click();
  await expect(title('Bonus letter')).toBeFocused();
  await expect(page.getByText(`Document 3 of ${many}`)).toBeVisible();
  await fillEverything(page);
  await giveConsent(page);
  for (let rest = many - 3; rest > 0; rest--) {
    await expect(page.getByText(`Document ${many - rest + 1} of ${many}`)).toBeVisible();
    await skip.click();
  }

  await expect(title(`${many - 2} of ${many} left for later`)).toBeVisible();
  await expect(listed('Left for later').first()).toContainText('Car policy');
  const unsent = listed('Answered').filter({ hasText: 'Bonus letter' }).filter({ hasText: 'not sent yet' });
  await expect(unsent).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(unsent).toBeVisible();
  await context.setOffline(false);
  await expect(unsent).toHaveCount(0);
  await expect(listed('Answered')).toHaveCount(2);

  await page.getByRole('link', { name: /^Continue with/ }).click();
  await expect(title('Car policy')).toBeVisible();
  await page.getByRole('link', { name: 'Documents to sign' }).click();
  await expect(title('Documents to sign')).toBeVisible();
});
