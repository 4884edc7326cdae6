import { prefetchSyncTag } from '#sw/protocol.ts';
import { openKept } from '../kept.ts';
import { expect, phoneScreen, signIn, test, workerReady } from '../test.ts';
import { wholeChromium } from '../whole-chromium.ts';
import { registrationId } from '../worker.ts';

test.use({ ...phoneScreen, ...wholeChromium });

test('a browser that allows it wakes the worker now and then to bring kept data up to date', async ({
  page,
  context,
  firm,
}) => {
  const devtools = await context.newCDPSession(page);
  const { targetInfo } = await devtools.send('Target.getTargetInfo');
  await devtools.send('Browser.setPermission', {
    ...(targetInfo.browserContextId && { browserContextId: targetInfo.browserContextId }),
    permission: { name: 'periodic-background-sync' },
    setting: 'granted',
    origin: firm.address,
  });
  await signIn(page, 'employee');
  await expect(page).toHaveURL(/my-home$/);
  await workerReady(page);
  const tags = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (
        registration as unknown as { periodicSync: { getTags(): Promise<string[]> } }
      ).periodicSync.getTags();
    });
  await expect.poll(tags).toEqual([prefetchSyncTag]);

  await openKept(page);
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith('/hr-documents'));
  await devtools.send('ServiceWorker.dispatchPeriodicSyncEvent', {
    origin: firm.address,
    registrationId: await registrationId(devtools, firm.address),
    tag: prefetchSyncTag,
  });
  expect((await (await asked).allHeaders()).cookie).toBeUndefined();
});
