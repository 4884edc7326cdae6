import type { Page } from '@playwright/test';
import { demoPerson, sendTo } from '../envelopes.ts';
import { keepingMs, openStorageDialog } from '../kept.ts';
import { fillEverything, finishSigning } from '../signing.ts';
import { expect, phoneScreen, signIn, test, workerReady } from '../test.ts';

/** Size of the screen at which staff sit. */
const desk = { width: 1280, height: 800 };
const portals = [
  ['manager', '/app/sign/document-to-sign'],
  ['both', '/client/sign/document-to-sign'],
] as const;

test.use(phoneScreen);

test('staff sign in /app and a contact in /client what was sent to them, also without a network', async ({
  installed,
  firm,
}) => {
  const link = (of: Page, title: string) => of.getByRole('link', { name: new RegExp(title) });
  const opened: [Page, string, string][] = [];
  for (const [who, list] of portals) {
    const title = `Board minutes for ${who}`;
    await sendTo(firm, await demoPerson(firm, who), { title });
    const own = await installed();
    await signIn(own, who);
    await expect(own).toHaveURL(/dashboard|home/);
    await workerReady(own);
    if (who === 'manager') await own.setViewportSize(desk);
    const kept = await openStorageDialog(own);
    await expect(kept).toContainText('All of them open without a connection', { timeout: keepingMs });
    opened.push([own, list, title]);
  }
  for (const [own, list, title] of opened) {
    await own.context().setOffline(true);
    await own.goto(list);
    await link(own, title).click();
    await expect(own.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await fillEverything(own);
    await finishSigning(own);
    await expect(own.getByText('Signed here, not sent yet').first()).toBeVisible();
  }
  for (const [own, list, title] of opened) {
    await own.context().setOffline(false);
    await own.goto(list);
    await expect(link(own, `${title}.*Complete`)).toBeVisible({ timeout: 30_000 });
  }
});
