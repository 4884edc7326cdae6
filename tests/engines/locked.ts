import { pendingLogoutsName } from '#src/offline/database/names.ts';
import { storedKeyOf } from '#src/offline/lifecycle/test-stored-keys.ts';
import { chooseInMenu } from './employee.ts';
import { asksFirst, isAt, isListed, keeps, shows } from './in-page.ts';
import type { PersonsPage } from './page.ts';
import type { Step } from './step.ts';

const pin = '29485071';

const isKept = async (database: string, so: boolean) =>
  (await indexedDB.databases()).some(({ name }) => name === database) === so;

async function unlock(page: PersonsPage, typed: string) {
  await page.type('PIN', typed);
  await page.press('Unlock');
}

/** Unlocking and erasing a device without the server. */
export const locked: readonly Step[] = [
  [
    'a PIN is set up',
    async (page) => {
      await page.goTo('/client/my-payslips');
      await chooseInMenu(page, 'Sign-in and devices');
      await page.press('Set up');
      await page.type('New PIN', pin);
      await page.type('Repeat PIN', pin);
      await page.press('Set PIN');
      await page.sees('it is said', shows, 'From now on your PIN opens');
    },
  ],
  [
    'with the server gone it opens what was locked',
    async (page, firm) => {
      await firm.stop();
      await chooseInMenu(page, 'Lock now');
      await page.sees('it is locked', shows, 'Unlock Portico');
      await unlock(page, '90485072');
      await page.sees('a wrong PIN is counted', shows, 'After 9 more wrong ones');
      await unlock(page, pin);
      await page.sees('24 payslips are listed', isListed, 24);
    },
  ],
  [
    'with the server gone it opens what is kept after the browser was closed',
    async (page) => {
      await page.restart?.();
      await page.goTo('/client/my-payslips');
      await unlock(page, pin);
      await page.sees('24 payslips are listed', isListed, 24);
    },
    'restart',
  ],
  [
    'with the server gone a sign-out leaves nothing',
    async (page) => {
      await page.goTo('/logout');
      if ((await page.reads('it asks first, or leads on', asksFirst)) === 'asks')
        await page.press('Erase it and sign out');
      await page.sees('the way leads to the sign-in', isAt, '/auth/login');
      await page.sees('it can be signed in', shows, 'Password');
      const left = await page.reads('what is left', keeps);
      const undeclared = left.filter(({ place, key }) => storedKeyOf(place, key)?.erasedAs !== null);
      if (undeclared.length > 0) throw new Error(`It left ${JSON.stringify(undeclared)}.`);
      await page.goTo('/client/my-payslips');
      await page.sees('the way leads to the sign-in', isAt, '/auth/login');
    },
  ],
  [
    'the session ends on the server once it is back',
    async (page, firm) => {
      await page.sees('that is noted', isKept, pendingLogoutsName, true);
      await firm.start();
      await page.sees('the server has heard of it', isKept, pendingLogoutsName, false);
    },
  ],
];
