import { demoPerson, sendTo } from '../envelopes.ts';
import { keepingMs, openStorageDialog } from '../kept.ts';
import { fillEverything, finishSigning } from '../signing.ts';
import { expect, signIn, test, workerReady } from '../test.ts';

for (const [who, list] of [
  ['manager', '/app/sign/document-to-sign'],
  ['both', '/client/sign/document-to-sign'],
] as const)
  test(`${who === 'both' ? 'a contact signs in /client' : 'staff sign in /app'} what was sent to them, also without a network`, async ({
    page,
    context,
    firm,
  }) => {
    const title = `Board minutes for ${who}`;
    await sendTo(firm, await demoPerson(firm, who), { title });
    await signIn(page, who);
    await expect(page).toHaveURL(/dashboard|home/);
    await workerReady(page);
    const kept = await openStorageDialog(page);
    await expect(kept).toContainText('All of them open without a connection', { timeout: keepingMs });
    await context.setOffline(true);
    await page.goto(list);
    await page.getByRole('link', { name: new RegExp(title) }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await fillEverything(page);
    await finishSigning(page);
    await expect(page.getByText('Signed here, not sent yet').first()).toBeVisible();
    await context.setOffline(false);
    await page.goto(list);
    await expect(page.getByRole('link', { name: new RegExp(`${title}.*Complete`) })).toBeVisible({
      timeout: 30_000,
    });
  });
