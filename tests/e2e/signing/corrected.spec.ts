import type { Page } from '@playwright/test';
import { makePdf, protectPdf } from '#tests/fixtures/pdf.ts';
import { expectAccessible } from '../accessible.ts';
import { linkTo, sendDraftedEnvelope } from '../envelopes.ts';
import {
  fillEverything,
  finishSigning,
  giveConsent,
  openSignerLink,
  sealedCopy,
  signOffline,
} from '../signing.ts';
import { expect, type OpenAs, phoneScreen, test } from '../test.ts';
import { type Chosen, file, headingNamed, listed, pdf } from '../wizard.ts';

/** The sender opens the envelope, and goes to correct it. */
async function toCorrecting(as: OpenAs, id: string): Promise<Page> {
  const page = await as('administrator', `/app/sign/list/${id}`);
  await page.getByRole('link', { name: 'Correct a document…' }).click();
  await expect(headingNamed(page, 'Correct a document')).toBeFocused();
  return page;
}

async function choose(page: Page, chosen: Chosen): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose the corrected PDF' }).click();
  await (await chooser).setFiles(chosen);
}

const replace = (page: Page) => page.getByRole('button', { name: 'Replace and ask again' });
const inItsPlace = (page: Page) => listed(page, 'Corrected document');
const shown = (page: Page, name: string) => page.getByRole('region', { name: `${name}, with its fields` });

/** A signer of the earlier version is notified, reads the new version, and signs it. */
async function signAnew(signer: Page, ...filledIn: string[]): Promise<void> {
  await expect(signer.getByRole('heading', { name: 'Not accepted' })).toBeVisible({ timeout: 30_000 });
  await signer.getByRole('link', { name: 'See the new version' }).click();
  await expect(signer.getByRole('region', { name: 'Corrected.pdf, the new version' })).toBeVisible();
  await signer.getByRole('tab', { name: 'As you read it' }).click();
  await expect(signer.getByRole('region', { name: /, as you read it$/ })).toBeVisible();
  await signer.getByRole('tab', { name: 'You filled in' }).click();
  for (const value of filledIn) await expect(signer.getByText(value)).toBeVisible();
  await expect(signer.getByRole('img', { name: /^Your signature/ })).toBeVisible();
  await signer.getByRole('button', { name: 'Review and sign' }).click();
  await expect(signer.getByText('This is a new version')).toBeVisible();
  await finishSigning(signer);
}

test('a document corrected while one has the old one open and another signed it offline is read anew by both, signed and sealed; once one has signed, nothing is replaced', async ({
  as,
  firm,
  elsewhere,
  installed,
}) => {
  const others = [{ name: 'Ben Offline', order: 1 }];
  const envelope = await sendDraftedEnvelope(firm, { others });
  const reading = await elsewhere({ ...phoneScreen, worker: false });
  const offline = await installed(phoneScreen);
  await openSignerLink(reading, envelope.link);
  await fillEverything(reading);
  await signOffline(offline, await linkTo(firm, envelope.others[0] ?? ''));

  const page = await toCorrecting(as, envelope.id);
  // Pages that could not be shown to the sender cannot be sent.
  const itsPages = '**/uploads/*/file';
  await page.route(itsPages, (route) => route.abort());
  await choose(page, await pdf('Corrected.pdf', 3));
  await expect(inItsPlace(page)).toContainText(['Corrected.pdf3 pages']);
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await expect(replace(page)).toHaveCount(0);
  await page.unroute(itsPages);
  await again.click();
  await expect(
    shown(page, 'Corrected.pdf').getByText('Signature, Ben Offline, required, page 1'),
  ).toBeAttached();
  await expect(
    page.getByText(/^(Ana Lima and Ben Offline|Ben Offline and Ana Lima) are asked to read it again\./),
  ).toBeVisible();
  await replace(page).click();
  await expect(headingNamed(page, 'Service agreement')).toBeVisible();
  await expect(page.getByRole('list', { name: 'What happened' })).toContainText(
    'Ingrid Solheim replaced a document',
  );
  await expect(listed(page, 'Documents')).toContainText(['Corrected.pdf']);

  await page.getByRole('link', { name: 'Correct a document…' }).click();
  await expect(headingNamed(page, 'Correct a document')).toBeFocused();
  await choose(page, await pdf('Corrected again.pdf', 3));
  await expect(replace(page)).toBeVisible();
  await giveConsent(reading);
  await signAnew(reading, 'Finance director');
  await expect
    .poll(async () => (await envelope.sent()).recipients.map(({ action }) => action))
    .toContain('signed');
  await replace(page).click();
  await expect(page.getByText('Ana Lima has acted on it already.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See where it stands' }).click();
  await expect(page.getByText('Ben Offline has it. 1 of 2 done.')).toBeVisible();
  await expect(listed(page, 'Documents')).toContainText(['Corrected.pdf']);

  await offline.context().setOffline(false);
  await signAnew(offline);
  await expect.poll(envelope.state, { timeout: 30_000 }).toBe('completed');
  for (const signer of [reading, offline]) {
    await signer.reload();
    await expect(sealedCopy(signer)).toBeVisible();
  }
  await page.reload();
  await expect(page.getByText('Signed by everybody.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Correct a document…' })).toHaveCount(0);
});

test('a file that cannot take its place is refused in words, and one that can waits through a lost connection and a change elsewhere', async ({
  as,
  firm,
}) => {
  const envelope = await sendDraftedEnvelope(firm, { lastApart: true });
  const page = await toCorrecting(as, envelope.id);
  const refusals: readonly [Chosen, string][] = [
    [file('notes.txt', new TextEncoder().encode('Not a PDF.')), 'are accepted: pdf'],
    [
      file('Renamed.pdf', new TextEncoder().encode('Not a PDF.')),
      'This is not a pdf file, whatever its name says.',
    ],
  ];
  for (const [chosen, words] of refusals) {
    await choose(page, chosen);
    await expect(inItsPlace(page)).toHaveCount(1);
    await expect(inItsPlace(page).getByRole('alert')).toContainText(words);
  }
  await choose(page, await pdf('Short.pdf', 1));
  await expect(inItsPlace(page).getByRole('alert')).toContainText(
    'It has 1 page, but there are fields on pages 2 and 3.',
  );
  await expect(replace(page)).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Document to replace' }).selectOption('Annex.pdf');
  await expect(inItsPlace(page).getByRole('alert')).toContainText(
    'It has 1 page, but there are fields on page 3.',
  );

  await page.getByRole('button', { name: 'Remove Short.pdf' }).click();
  const turned = await makePdf({ pages: 3, title: 'Turned', mediaBox: [0, 0, 842, 595] });
  await choose(page, file('Turned.pdf', await protectPdf(turned, { userPassword: 'secret' })));
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(shown(page, 'Turned.pdf').getByText('Signature, Ana Lima, required, page 3')).toBeAttached();
  await expect(page.getByText('Page 3 has another size than before')).toBeVisible();
  // It can be replaced once it is compared with what other programs show.
  await expect(replace(page)).toBeEnabled();
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline, and this needs a connection.')).toBeVisible();
  await expect(replace(page)).toBeDisabled();
  await page.context().setOffline(false);
  await envelope.correct();
  await replace(page).click();
  await expect(page.getByText('Somebody changed this in the meantime.')).toBeVisible();
  await expect(inItsPlace(page)).toContainText(['Turned.pdf']);
  await replace(page).click();
  await expect(listed(page, 'Documents')).toContainText(['Agreement, corrected.pdf', 'Turned.pdf']);
});
