import type { Page } from '@playwright/test';
import { makePdf } from '#tests/fixtures/pdf.ts';
import { field, saveForm } from '../client-forms.ts';
import { sendDraftedEnvelope } from '../envelopes.ts';
import type { RunningFirm } from '../firm.ts';
import { giveHrDocument } from '../hr-documents.ts';
import { makeClient } from '../own-client.ts';
import { fillEverything, finishSigning } from '../signing.ts';
import { expect, phoneScreen, signIn, test } from '../test.ts';

test.use(phoneScreen);

/** Times between a flow's first screen and the loss of the network, ms: until the worker keeps the app, the screen has to do without it. */
const delaysMs = [300, 1000, 3000];

/** Loses the network. The time is what the story is about, and nothing on the page marks it: so it waits by the clock. */
async function cutAfter(page: Page, ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  await page.context().setOffline(true);
}

/** A person's way from the first screen on which they can act to the end of their work. */
interface Flow {
  readonly who: string;
  /** Opens the first screen. Returns the rest of the way, which goes on without a network, and then what the firm has once it is back. */
  open(page: Page, firm: RunningFirm): Promise<{ finish(): Promise<void>; arrived(): Promise<void> }>;
}

/** The list of what waits, by the bar at the foot. */
async function openOutbox(page: Page, what: string): Promise<void> {
  const bar = page.getByRole('navigation', { name: /foot/ });
  await bar.getByRole('button', { name: /More/ }).click();
  await page.getByRole('menuitem', { name: /^Waiting to be sent/ }).click();
  await expect(page.getByRole('list', { name: 'Waiting to be sent' })).toContainText(what);
}

/** Waits until the list shows that the firm has what was made here. */
const untilSent = (page: Page, what: string) =>
  expect(
    page.getByRole('list', { name: 'Waiting to be sent' }).getByRole('listitem').filter({ hasText: what }),
  ).toContainText('Sent', { timeout: 30_000 });

const flows: readonly Flow[] = [
  {
    who: 'a signer on a link signs',
    async open(page, firm) {
      const { link, state } = await sendDraftedEnvelope(firm);
      await page.goto(link);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('region', { name: /^Page 1 of/ }).locator('canvas')).toBeVisible();
      await expect(page.getByRole('button', { name: /Next field/ })).toBeVisible();
      return {
        async finish() {
          await fillEverything(page, 'drawn');
          await finishSigning(page);
          await expect(page.getByText('Signed here, not sent yet').first()).toBeVisible();
        },
        arrived: () => expect.poll(state, { timeout: 30_000 }).toBe('completed'),
      };
    },
  },
  {
    who: 'an employee confirms a document',
    async open(page, firm) {
      const title = `House rules ${Date.now()}`;
      await giveHrDocument(firm, title);
      await signIn(page, 'employee');
      await expect(page).toHaveURL(/my-home$/);
      await page.goto('/client/my-hr-documents');
      await page.getByRole('main').getByRole('link', { name: title }).click();
      const read = page.getByRole('button', { name: 'I have read this' });
      await expect(read).toBeEnabled();
      return {
        async finish() {
          await read.click();
          await expect(page.getByText('Read, on its way')).toBeVisible();
        },
        arrived: () => expect(page.getByText('Read', { exact: true })).toBeVisible({ timeout: 30_000 }),
      };
    },
  },
  {
    who: 'a contact sends a document',
    async open(page) {
      await signIn(page, 'both');
      await expect(page).toHaveURL(/client\/home$/);
      await page.goto('/client/send/document');
      await expect(page.getByText('can read it, and so can your company’s other contacts')).toBeVisible();
      return {
        async finish() {
          await page.getByLabel('Choose files').setInputFiles({
            ...{ name: 'Cut off.pdf', mimeType: 'application/octet-stream' },
            buffer: Buffer.from(await makePdf({ title: 'Written in a tunnel' })),
          });
          await page.getByLabel('Message').fill('For the file.');
          await page.getByRole('button', { name: 'Send to the firm once connected' }).click();
          await expect(page.getByText(/For the firm: Cut off\.pdf: kept on this device/)).toBeVisible();
          await openOutbox(page, 'Cut off.pdf');
        },
        arrived: () => untilSent(page, 'Cut off.pdf'),
      };
    },
  },
  {
    who: 'one of the staff edits a client',
    async open(page, firm) {
      const client = await makeClient(firm, `Cut Off ${Date.now()}`);
      await signIn(page, 'manager');
      await expect(page).toHaveURL(/my-dashboard$/);
      await page.goto(`/app/clients/${client}/info`);
      const edit = page.getByRole('link', { name: 'Edit' }).first();
      await expect(edit).toBeVisible();
      return {
        async finish() {
          await edit.click();
          await field(page, 'Tax id').fill('CUT-1');
          await saveForm(page);
          // A client is never queued: the form stays, and keeps what was typed.
          await expect(page.getByRole('alert').filter({ hasText: 'kept on this device' })).toBeVisible();
        },
        async arrived() {
          await saveForm(page);
          await expect(page).toHaveURL(/\/info$/, { timeout: 30_000 });
          await expect(page.getByRole('main')).toContainText('CUT-1');
        },
      };
    },
  },
];

for (const { who, open } of flows)
  for (const ms of delaysMs)
    test(`${who}, to the end, with a network that is lost after ${ms / 1000} s`, async ({ page, firm }) => {
      const { finish, arrived } = await open(page, firm);
      await cutAfter(page, ms);
      await finish();
      await expect(page.getByText(/has not loaded|went wrong/)).toHaveCount(0);
      await page.context().setOffline(false);
      await arrived();
    });
