import { expectAccessible, violationsOf } from '../accessible.ts';
import { watchFaults } from '../faults.ts';
import { expectReflow } from '../reflow.ts';
import { atDesks, screens, walkers } from '../screens.ts';
import { expect, phoneScreen, test } from '../test.ts';
import { walk } from '../walk.ts';

/** Answer to a wrong link. */
const refusedLink = /^answered: 401 POST \S+\/check-external-token$/;
/** Answer to a public link that nobody made. */
const unknownLink = /^answered: 404 GET \S+\/public-files\/wrong$/;
/** Answer to a code that no certificate has. */
const unknownCode = /^answered: 404 GET \S+\/verifications\/0000-0000-0000-0000$/;

/** Time for one screen with its checks, ms. */
const screenMs = 20_000;

for (const who of walkers)
  test.describe('nothing goes wrong, axe finds nothing, and a narrow screen loses nothing', () => {
    // Staff on a desktop, all others on a phone. The bench checks all sizes, themes and readings; `offline/faults` the worker.
    test.use({ worker: false, ...(!atDesks.includes(who) && phoneScreen) });
    test(`on the screens of: ${who}`, async ({ page, context, firm }) => {
      test.setTimeout(60_000 + screenMs * screens[who].length);
      const faults = await watchFaults(context, firm, [refusedLink, unknownCode, unknownLink]);
      async function check(path: string, opened = ''): Promise<void> {
        expect(faults.found(), `${path} ${opened}`).toEqual([]);
        await expectAccessible(page);
        await expectReflow(page);
      }
      await walk(page, who, firm, check, { inApp: who !== 'stranger' });
    });
  });

test('axe finds what is there to be found, in both themes', async ({ page }) => {
  await page.setContent(
    '<html lang="en"><title>Bad</title><p style="color: #777; background: #888">Faint</p><img src="">',
  );
  const found = await violationsOf(page);
  expect(found.map((text) => text.split(':')[0])).toEqual(
    expect.arrayContaining(['light color-contrast', 'light image-alt', 'dark color-contrast']),
  );
});
