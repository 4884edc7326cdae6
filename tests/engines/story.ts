import { outboxPrefix } from '#src/offline/database/names.ts';
import { signInEmployee } from './employee.ts';
import { beginWithoutEnd, firstListed, isFree, isListed, isPageDrawn, shows } from './in-page.ts';
import { locked } from './locked.ts';
import type { PersonsPage } from './page.ts';
import type { Step } from './step.ts';

const toConfirm = () =>
  [...document.querySelectorAll<HTMLElement>('main li a')]
    .find((link) => link.innerText.includes('Read and confirm'))
    ?.innerText.split('\n')[0];
const isInOutbox = (act: string, state: string) =>
  [...document.querySelectorAll<HTMLElement>('main li')].some(
    ({ innerText }) => innerText.includes(act) && innerText.includes(state),
  );

async function openFirstListed(page: PersonsPage) {
  await page.press(await page.reads('something is listed', firstListed));
  await page.sees('its figures are shown', shows, 'Gross pay');
  await page.press('Open the document');
  await page.sees('the PDF is drawn', isPageDrawn);
}

/** An employee's day in another browser. */
export const story: readonly Step[] = [
  ['an employee signs in', signInEmployee],
  [
    'their payslips are listed',
    async (page) => {
      await page.press('My payslips');
      await page.sees('24 payslips are listed', isListed, 24);
    },
  ],
  ['a payslip is drawn', openFirstListed],
  [
    'the device keeps them',
    async (page) => {
      await page.goTo('/client/my-payslips');
      await page.sees('they are kept', shows, 'Kept on this device, opens offline');
      await page.sees('the worker controls the page', () => navigator.serviceWorker.controller);
    },
  ],
  [
    'a page that was left holds up nothing',
    async (page) => {
      const what = [outboxPrefix, 'session-client'] as const;
      await page.sees('it is in the middle of something', beginWithoutEnd, ...what);
      await page.goTo('/client/my-hr-documents');
      await page.sees('the next page can do the same', isFree, ...what);
    },
  ],
  [
    'with the server gone the list opens and says so',
    async (page, firm) => {
      await firm.stop();
      await page.goTo('/client/my-payslips');
      await page.sees('24 payslips are listed', isListed, 24);
      await page.sees('the offline mark', shows, 'You are offline');
    },
  ],
  ['with the server gone a kept payslip is drawn', openFirstListed],
  [
    'with the server gone an HR document is confirmed, and waits',
    async (page) => {
      await page.goTo('/client/my-hr-documents');
      await page.press(await page.reads('a document is to be confirmed', toConfirm));
      await page.press('I have read this');
      await page.sees(
        'it counts as read',
        () => !document.querySelector('main')?.innerText.includes('Read and confirm'),
      );
      await page.goTo('/client/outbox');
      await page.sees('the confirmation waits', isInOutbox, 'Acknowledged', 'Waiting to be sent');
      await page.sees('it says to stay', shows, 'This browser sends only while Portico is open');
    },
  ],
  [
    'it is sent when the server is back, without Background Sync',
    async (page, firm) => {
      await page.sees('no Background Sync', () => !('SyncManager' in window));
      await firm.start();
      await page.sees('the confirmation was sent', isInOutbox, 'Acknowledged', 'Sent');
      await page.sees(
        'the offline mark is gone',
        (text: string) => !document.body.innerText.includes(text),
        'You are offline',
      );
    },
  ],
  ...locked,
];
