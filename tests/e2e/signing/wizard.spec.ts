import type { Page } from '@playwright/test';
import { fieldKinds } from '#contract/signing/signing.ts';
import { damage, makeDynamicForm, makePdf, protectPdf, truncate } from '#tests/fixtures/pdf.ts';
import { expectAccessible } from '../accessible.ts';
import { enter, untilKept } from '../client-forms.ts';
import { draftEnvelope, linkTo } from '../envelopes.ts';
import { sealedCopy } from '../signing.ts';
import { expect, type OpenElsewhere, phoneScreen, test, workerReady } from '../test.ts';
import {
  addOutsider,
  arrived,
  chooseFiles,
  file,
  headingNamed,
  listed,
  next,
  pdf,
  press,
  tabTo,
  uploaded,
} from '../wizard.ts';

/** The same person in another browser. */
async function inAnother(elsewhere: OpenElsewhere): Promise<Page> {
  const other = await elsewhere();
  await enter(other, 'administrator');
  return other;
}
const send = (page: Page) => page.getByRole('button', { name: 'Send for signing' });

/** Signs by keyboard alone, with a typed name. */
async function signByKeys(page: Page): Promise<void> {
  await press(page, page.getByRole('button', { name: /Next field\s*: Signature/ }));
  const dialog = page.getByRole('dialog', { name: 'Your signature' });
  await tabTo(page, dialog.getByRole('tab', { selected: true }));
  while (!(await dialog.getByRole('tab', { name: 'Type', selected: true }).isVisible()))
    await page.keyboard.press('ArrowRight');
  await press(page, dialog.getByRole('button', { name: /adopt|use/i }));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Sign and finish' }));
}

test.use({ worker: false });

test('from choosing a PDF to sealed by keyboard alone, gone on with in another browser', async ({
  as,
  elsewhere,
  firm,
}) => {
  const page = await as('administrator', '/app/sign/create/select-document');
  await expect(headingNamed(page, 'Choose documents')).toBeVisible();
  await chooseFiles(page, [await pdf('Lease.pdf'), await pdf('Annex.pdf', 1)]);
  await uploaded(page, 'Lease.pdf', 'Annex.pdf');
  await press(page, page.getByRole('button', { name: 'Move Annex.pdf up' }));
  await expect(listed(page, 'Documents').first()).toContainText('Annex.pdf');
  await expect(page.getByRole('button', { name: 'Move Annex.pdf down' })).toBeFocused();
  await press(page, page.getByRole('button', { name: 'Move Annex.pdf down' }));
  await press(page, next(page));

  await arrived(page, 'Who signs?');
  await press(page, next(page));
  const lookup = page.getByRole('combobox', { name: 'Add a person' });
  await expect(lookup).toBeFocused();
  await expect(lookup).toHaveAccessibleDescription(/Add a signer\./);
  await addOutsider(page, 'Ana Lima', 'ana.by-keys@example.com');
  await press(page, page.getByRole('button', { name: 'I sign too' }));
  const turns = listed(page, /^Signers/);
  await expect(turns.filter({ hasText: 'Ingrid Solheim' }).first()).toBeVisible();
  // Back past the list: the button is gone once the sender is in it.
  await press(page, page.getByRole('button', { name: 'Ask Ingrid Solheim earlier' }));
  await expect(page.getByText('Ingrid Solheim: turn 1 of 2.')).toBeAttached();
  await press(page, next(page));
  await arrived(page, 'Who else gets a copy?');
  const id = page.url().split('/').at(-1) ?? '';

  const other = await inAnother(elsewhere);
  await other.goto(`/app/sign/create/add-observers/${id}`);
  await expect(headingNamed(other, 'Who else gets a copy?')).toBeVisible();
  await addOutsider(other, 'Ola Watcher', 'ola@example.com');
  await expect(listed(other, 'Observers')).toContainText(['Ola Watcher']);
  await press(other, next(other));

  await arrived(other, 'Place the fields');
  await expect(other.getByRole('img').or(other.locator('canvas')).first()).toBeVisible();
  await press(other, other.getByRole('button', { name: 'Text', exact: true }));
  await press(other, next(other));
  await expect(other.getByRole('alert').filter({ hasText: 'A text field needs a label.' })).toBeVisible();
  await press(other, other.getByRole('button', { name: 'Undo' }));
  const signature = other.getByRole('button', { name: 'Signature', exact: true });
  await press(other, signature);
  await press(other, next(other));
  await expect(other.getByRole('alert').filter({ hasText: 'Place a signature for Ana Lima.' })).toBeFocused();
  await press(other, signature);
  await expect(other.getByRole('button', { name: /^Signature, .*page 1/ })).toHaveCount(2);
  await other.keyboard.press('Enter');
  const whose = other.getByRole('combobox', { name: 'Filled in by' });
  await expect(whose).toBeFocused();
  await other.keyboard.type('Ana');
  await expect(whose.getByRole('option', { selected: true })).toHaveText('Ana Lima');
  await expectAccessible(other);
  await press(other, next(other));

  await arrived(other, 'Sign your part');
  await signByKeys(other);
  await arrived(other, 'You have signed');
  await press(other, other.getByRole('link', { name: 'Next' }));

  await arrived(other, 'Check and send');
  await tabTo(other, other.getByRole('textbox', { name: 'Message' }));
  await other.keyboard.type('Please sign by the end of the month.');
  const order = other.getByRole('list', { name: 'Who gets what, and when' });
  await expect(order).toContainText('Ingrid Solheim signed already');
  await expect(order).toContainText('Ola Watcher reads along');
  await press(other, send(other));
  await arrived(other, 'Sent for signing');
  await expect(other.getByText('“Lease” is on its way.')).toBeVisible();

  // The browser that began the draft shows it as sent.
  await page.reload();
  await expect(page.getByText('This was sent already')).toBeVisible();
  await other.context().close();

  const ana = await elsewhere();
  const prepared = ana.waitForResponse('**/tickets');
  await ana.goto(await linkTo(firm, 'ana.by-keys@example.com'));
  await press(ana, ana.getByRole('button', { name: 'Continue' }));
  await prepared;
  await signByKeys(ana);
  await expect(sealedCopy(ana).first()).toBeVisible({ timeout: 30_000 });
  const download = ana.waitForEvent('download');
  await press(ana, sealedCopy(ana).first());
  expect((await download).suggestedFilename()).toMatch(/\(signed\)\.pdf$/);
});

test('files that cannot be signed are named with the reason, a protected one asks for its password, and the others go on; nobody is added twice; a draft is discarded', async ({
  as,
}) => {
  const page = await as('administrator', '/app/sign/create/select-document');
  const whole = await makePdf({ pages: 2 });
  const turned = await makePdf({ rotate: 90, cropBox: [0, 0, 400, 500] });
  const input = page.getByLabel('Choose PDFs');
  const row = (name: string) => listed(page, 'Documents').filter({ hasText: name });
  await input.setInputFiles([
    file('letter.docx', whole),
    file('picture.pdf', new TextEncoder().encode('GIF89a, not a document')),
    file('broken-off.pdf', truncate(damage(whole))),
    file('for-adobe.pdf', await makeDynamicForm()),
    file('Scan.pdf', turned),
    file('Statement.pdf', await protectPdf(whole, { userPassword: 'open sesame' })),
  ]);
  await expect(row('letter.docx')).toContainText('Only these kinds of files are accepted: pdf.');
  await expect(row('picture.pdf')).toContainText('This is not a pdf file, whatever its name says.');
  await expect(row('broken-off.pdf')).toContainText(/PDF/);
  await expect(row('broken-off.pdf').getByRole('alert')).toBeVisible();
  await expect(row('for-adobe.pdf')).toContainText('only Adobe software can show');
  await expect(row('Scan.pdf')).toContainText('Some pages are stored turned.');
  await expect(row('Scan.pdf')).toContainText(/What is cropped away stays hidden/);
  await expect(row('Scan.pdf').getByRole('alert')).toHaveCount(0);

  await expect(page.getByText('Statement.pdf is protected with a password.')).toBeVisible();
  await next(page).click();
  await expect(page.getByText('Enter the password of every protected document, or remove it.')).toBeVisible();
  const unlock = page.getByRole('form', { name: 'Open Statement.pdf' });
  const password = unlock.getByLabel('Password', { exact: true });
  await password.fill('Open Sesame');
  await password.press('Enter');
  await expect(password).toHaveAccessibleDescription(/This password does not open the PDF\./);
  await expect(password).toHaveValue('Open Sesame');
  await expectAccessible(page);
  await password.fill('open sesame');
  await unlock.getByRole('button', { name: 'Open' }).click();
  await expect(unlock).toBeHidden();
  await expect(row('Statement.pdf')).toContainText(
    'It was opened with your password. What is sent is not protected any more',
  );
  await expect(row('Statement.pdf').getByRole('button', { name: 'Remove Statement.pdf' })).toBeFocused();

  const small = await makePdf();
  await input.setInputFiles([...Array(10)].map((_, at) => file(`more-${at}.pdf`, small)));
  await expect(page.getByText('You can not upload more than 10 documents at one time')).toBeVisible();
  await expect(row('more-7.pdf').getByRole('progressbar')).toHaveCount(0);
  await next(page).click();
  await arrived(page, 'Who signs?');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(listed(page, 'Documents')).toContainText(['Scan.pdf', 'Statement.pdf', 'more-0.pdf']);
  await expect(row('Statement.pdf')).toContainText('2 pages');
  await expect(row('Statement.pdf')).toContainText('It was opened with your password.');
  await next(page).click();
  await arrived(page, 'Who signs?');

  // A step further on leads back to the first that is not complete.
  const id = page.url().split('/').at(-1) ?? '';
  await page.goto(`/app/sign/create/send-for-signing/${id}`);
  await expect(page).toHaveURL(new RegExp(`add-signers/${id}$`));
  await addOutsider(page, 'Ana Lima', 'ana@example.com');
  await page.getByRole('button', { name: 'Outside address' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Ana again');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ANA@example.com');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Ana Lima is in the list already, as signer.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Discard draft' }).click();
  const question = page.getByRole('dialog', { name: /^Discard “/ });
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/app\/sign\/list/);
  await page.goto(`/app/sign/create/add-signers/${id}`);
  await expect(page.getByText('There is no such draft')).toBeVisible();
});

test('two tabs: what both wrote is chosen, what one left alone is taken', async ({ as, elsewhere, firm }) => {
  const { id } = await draftEnvelope(firm);
  const at = `/app/sign/create/send-for-signing/${id}`;
  const page = await as('administrator', at);
  await page.getByRole('textbox', { name: 'Title' }).fill('Mine');
  const other = await inAnother(elsewhere);
  await other.goto(at);
  await other.getByRole('textbox', { name: 'Title' }).fill('Theirs');
  await other.getByRole('textbox', { name: 'Message' }).fill('Written elsewhere');
  await other.getByRole('button', { name: 'Save and leave' }).click();
  await expect(other).toHaveURL(/\/app\/sign\/list/);

  await page.getByRole('button', { name: 'Save and leave' }).click();
  const both = page.getByRole('region', { name: 'Changed meanwhile' });
  await expect(both.getByRole('heading')).toContainText('Another tab or device of yours changed this');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Written elsewhere');
  await both.getByRole('radio', { name: /^Mine/ }).check();
  await send(page).click();
  await arrived(page, 'Sent for signing');
  await expect(page.getByText('“Mine” is on its way.')).toBeVisible();
});

test.describe('held in the hand', () => {
  test.use(phoneScreen);

  test('a tablet shows every kind of field beside the page; without a connection what is typed is kept, saving is refused in words, and what was sent is read', async ({
    installed,
    firm,
  }) => {
    const page = await installed();
    const context = page.context();
    const { id } = await draftEnvelope(firm, { name: 'Pia Phone-Story' });
    await enter(page, 'administrator');
    await page.goto(`/app/sign/create/configure-document/${id}`);
    const kinds = page.getByRole('list', { name: 'Fields to add' });
    for (const [width, height] of [
      [1024, 768],
      [768, 1024],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(kinds.getByRole('button')).toHaveCount(fieldKinds.length);
      for (const kind of await kinds.getByRole('button').all())
        await expect(kind).toBeInViewport({ ratio: 1 });
    }
    await page.setViewportSize(phoneScreen.viewport);

    await page.goto(`/app/sign/create/send-for-signing/${id}`);
    await expect(page.getByText('Step 6 of 7')).toBeVisible();
    const message = page.getByRole('textbox', { name: 'Message' });
    await expect(message).toBeVisible();
    await workerReady(page);
    await context.setOffline(true);
    await untilKept(page, () => message.fill('Typed on the train'));
    await send(page).click();
    await expect(page.getByText('The server could not be reached, and saving this needs it.')).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(message).toHaveValue('Typed on the train');
    await context.setOffline(false);
    await page.reload();
    await expect(page.getByText(/Your unsaved changes from .* are back\./)).toBeVisible();
    await expect(message).toHaveValue('Typed on the train');
    await send(page).click();
    await arrived(page, 'Sent for signing');

    await page.goto('/app/sign/list?search=phone-story');
    const cards = page.getByRole('list', { name: 'Sent for signing' }).getByRole('listitem');
    await expect(cards).toHaveCount(1);
    await cards.getByRole('link').click();
    await expect(page.getByText('Pia Phone-Story has it.')).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('Pia Phone-Story has it.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remind', exact: true })).toBeDisabled();
    await page.getByRole('link', { name: 'Read Agreement.pdf' }).click();
    await expect(page.getByText('This file is not on this device yet')).toBeVisible();
    await context.setOffline(false);
  });
});
