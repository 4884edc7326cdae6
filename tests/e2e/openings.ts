import type { Page } from '@playwright/test';
import { makePdf, makePng } from '../fixtures/pdf.ts';
import { fillEverything, sealedCopy } from './signing.ts';
import { expect } from './test.ts';
import { file } from './wizard.ts';

/** A state of a screen without an address of its own: a dialog, the result of a file check, a next step. */
interface Opening {
  what: string;
  open(page: Page): Promise<void>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const dialog = (page: Page) => page.getByRole('dialog');

/** A dialog, by the action that opens it. */
const asked = (what: string, open: (page: Page) => Promise<void>): Opening => ({
  what,
  async open(page) {
    // the dialog before
    if (await dialog(page).isVisible()) await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await open(page);
    await expect(dialog(page)).toBeVisible();
  },
});

/** The steps from an open document to the signed one. */
const finishing: readonly Opening[] = [
  asked('Finish', async (page) => {
    await fillEverything(page);
    await button(page, 'Finish').click();
  }),
  {
    what: 'signed',
    async open(page) {
      await dialog(page).getByRole('button', { name: 'Sign and finish' }).click();
      await page.waitForURL(/\/(confirmation|sign-document-done)\//);
    },
  },
];
const signing: readonly Opening[] = [
  asked('Decline', (page) => button(page, 'Decline').click()),
  ...finishing,
  { what: 'sealed', open: (page) => expect(sealedCopy(page)).toBeVisible({ timeout: 30_000 }) },
];

/** Further states of each screen, by its pattern, in the order they are opened; links are looked for on the last one. */
export const openings: Readonly<Record<string, readonly Opening[]>> = {
  '/verify': [
    {
      what: 'report',
      async open(page) {
        await page.getByLabel('Choose a PDF').setInputFiles(file('plain.pdf', await makePdf()));
        await expect(page.getByRole('region', { name: 'What was found' })).toBeVisible();
      },
    },
  ],
  '/app/clients/$id/documents/$documentId': [
    asked('Type and dates', (page) => button(page, 'Type and dates').click()),
  ],
  '/client/my-hr-documents': [
    asked('Ask for a document', (page) => button(page, 'Ask for a document').click()),
  ],
  '/client/send/document': [
    {
      what: 'photos',
      async open(page) {
        const photo = file('Page.png', Buffer.from(await makePng(60, 80, [240, 240, 230]), 'base64'));
        await page.getByLabel(/^(Take a photo|Photos as one PDF|Add photos)$/).setInputFiles(photo);
        await expect(button(page, 'Crop page 1')).toBeVisible();
      },
    },
    asked('Crop', (page) => button(page, 'Crop page 1').click()),
  ],
  '/client/payroll/monthly-report': [
    {
      what: 'another period',
      async open(page) {
        await page.getByLabel('Pay period').selectOption({ index: 1 });
        await page.waitForURL(/monthly-report\/./);
      },
    },
  ],
  '/external/sign/document-to-sign/$id': signing,
  '/client/sign/document-to-sign/$id': signing,
  '/app/sign/document-to-sign/$id': signing,
  '/app/sign/create/sign-document/$id': finishing,
  '/app/sign/list/$id': [
    asked('Extend', (page) => button(page, 'Extend').click()),
    asked('Replace', (page) => button(page, /^Replace /).click()),
    asked('Cancel', async (page) => {
      await button(page, 'More actions').click();
      await page.getByRole('menuitem', { name: 'Cancel for everybody…' }).click();
    }),
  ],
  '/app/settings/people': [asked('Import', (page) => button(page, 'Import').click())],
  '/app/settings/roles': [
    asked('New role', (page) => button(page, 'New role').click()),
    asked('Change', (page) => button(page, 'Change Associate').click()),
  ],
  '/app/sign/list/$id/correct': [
    {
      what: 'corrected',
      async open(page) {
        const corrected = file('Corrected.pdf', await makePdf({ pages: 3 }));
        await page.getByLabel('Choose the corrected PDF').setInputFiles(corrected);
        await expect(button(page, 'Replace and ask again')).toBeVisible();
        await expect(page.getByRole('region', { name: 'Page 1 of 3' })).toBeVisible();
      },
    },
  ],
};
