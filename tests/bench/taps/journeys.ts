import type { Page } from 'playwright';
import type { FieldKind } from '#contract/signing/signing.ts';
import { sendDraftedEnvelope } from '#tests/e2e/envelopes.ts';
import { openSignerLink, ways } from '#tests/e2e/signing.ts';
import { still } from '#tests/e2e/still.ts';
import { countTaps } from '#tests/e2e/taps.ts';
import { headingNamed, next, pdf } from '#tests/e2e/wizard.ts';
import { makePdf } from '#tests/fixtures/pdf.ts';
import { sizes, visit } from '../browsers.ts';
import { firm } from '../firm.ts';
import { signInByForm } from '../people.ts';
import type { Figure } from '../row.ts';
import { shared } from '../shared.ts';

const thanked = (page: Page) => headingNamed(page, 'Thank you').waitFor({ timeout: 30_000 });
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click();

/** From the app's icon, signed in before, to the net pay of the latest payslip. */
export const tapsToPayslip = (): Promise<Figure> =>
  visit(async (page) => {
    await signInByForm(page, 'employee');
    const taps = await countTaps(page);
    await page.goto('/');
    await page
      .getByRole('region', { name: 'Latest payslip' })
      .getByRole('listitem')
      .getByRole('link')
      .click();
    await page.getByRole('region', { name: 'Net pay' }).waitFor();
    return taps.now();
  });

/** From the link in the mail to the words of thanks, with one signature to give. */
export const tapsToSign = (): Promise<Figure> =>
  visit(async (page) => {
    const taps = await countTaps(page);
    const { link } = await sendDraftedEnvelope(await firm(), { kinds: ['signature'] });
    await openSignerLink(page, link);
    await page.getByRole('button', { name: /Next field/ }).click();
    await ways.typed(dialog(page));
    await press(page, 'Use this signature');
    await press(page, 'Sign and finish');
    await thanked(page);
    return taps.now();
  });

const eight: readonly FieldKind[] = [
  'text',
  'number',
  'checkbox',
  'date',
  'dropdown',
  'radio',
  'email',
  'signature',
];

/** Taps to sign with eight fields; a choice from the device's own picker counts as two taps. */
export const tapsForEightFields = (): Promise<Figure> =>
  visit(async (page) => {
    const taps = await countTaps(page);
    const { link } = await sendDraftedEnvelope(await firm(), { kinds: eight, pdf: await makePdf() });
    await openSignerLink(page, link);
    await page.getByRole('button', { name: /Next field/ }).click();
    for (const [label, words] of Object.entries({ 'Your role': 'Director', Number: '1,250.50' })) {
      await dialog(page).getByRole('textbox', { name: label }).fill(words);
      await press(page, 'Save');
    }
    await page.getByRole('region', { name: /^Page/ }).getByRole('button', { name: 'Checkbox' }).click();
    taps.more(2);
    await dialog(page).getByRole('combobox').selectOption('Yes');
    await press(page, 'Save');
    await dialog(page).getByRole('radio', { name: 'No, never' }).click();
    await press(page, 'Save');
    await ways.typed(dialog(page));
    await press(page, 'Use this signature');
    await press(page, 'Sign and finish');
    await thanked(page);
    return taps.now();
  });

/** From the dashboard to a document sent to one outside signer: clicks, and the screens they went through after it. */
const sending = shared(() =>
  visit(async (page) => {
    await signInByForm(page, 'manager');
    const clicks = await countTaps(page);
    await page.goto('/app/dashboard/my-dashboard');
    const titles: string[] = [];
    const screen = async (title: string) => {
      await headingNamed(page, title).waitFor();
      await still(page);
      titles.push(title);
    };
    await page.getByRole('link', { name: 'Send a document' }).click();
    await screen('Choose documents');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose PDFs' }).click();
    clicks.more(1); // on the file, in the picker of the device
    await (await chooser).setFiles([await pdf('Lease.pdf')]);
    const documents = page.getByRole('list', { name: 'Documents' });
    await documents.getByText('Lease.pdf').waitFor();
    await documents.getByRole('progressbar').waitFor({ state: 'hidden' });
    await next(page).click();
    await screen('Who signs?');
    await page.getByRole('combobox', { name: 'Add a person' }).fill('ana@example.com');
    await page.getByRole('option', { name: 'Add ana@example.com' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Ana Lima');
    await page.getByRole('textbox', { name: 'Name' }).press('Enter');
    await page.getByRole('textbox', { name: 'Name' }).waitFor({ state: 'hidden' });
    await next(page).click();
    await screen('Who else gets a copy?');
    await next(page).click();
    await screen('Place the fields');
    await page.getByRole('button', { name: 'Signature', exact: true }).click();
    await next(page).click();
    await screen('Check and send');
    await page.getByRole('button', { name: 'Send for signing' }).click();
    await page.waitForURL(/\/confirmation\//);
    titles.push('Sent');
    return { clicks: clicks.now(), titles };
  }, sizes.desktop),
);

export const clicksToSend = async (): Promise<Figure> => (await sending()).clicks;

export async function screensToSend(): Promise<Figure> {
  const { titles } = await sending();
  return { figure: titles.length, notes: titles };
}
