import { paperOf } from '#tests/fixtures/reader-dependent.ts';
import { expectAccessible } from '../accessible.ts';
import { draftEnvelope } from '../envelopes.ts';
import { expect, test } from '../test.ts';
import { headingNamed } from '../wizard.ts';

test.use({ worker: false });

/** Two squares, of which the second burns into the first: programs blend them each in their way. */
const differing = paperOf({
  resources: '/ExtGState<</Burn<</BM/ColorBurn>>>>',
  after: '0.2 0.6 0.9 rg 100 300 200 200 re f /Burn gs 0.9 0.3 0.1 rg 150 350 200 200 re f',
});

test('a page that another program draws differently is looked at in both pictures, then sent as it is shown', async ({
  as,
  firm,
}) => {
  const { id } = await draftEnvelope(firm, { pdf: differing, kinds: ['signature'] });
  const page = await as('administrator', `/app/sign/create/send-for-signing/${id}`);
  const send = page.getByRole('button', { name: /^Send/ });
  // Pressed while it is compared, it waits; nothing is sent of its own accord, because a page differs.
  await send.click();
  await expect(
    page.getByRole('alert').filter({ hasText: /Other programs draw page 1 of “Agreement\.pdf” differently/ }),
  ).toBeFocused();

  await page.getByRole('button', { name: 'Compare pictures' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare page 1' });
  await expect(dialog.getByText(/1 place differs, framed in both pictures/)).toBeVisible();
  for (const picture of await dialog.getByRole('img').all())
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(500);
  await expectAccessible(page);

  // Both pictures have the same place, whichever is on top.
  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  await dialog.getByRole('tab', { name: 'Here' }).click();
  const shown = dialog.getByRole('region', { name: 'As it is shown and signed here' });
  await shown.evaluate((frame) => frame.scrollTo(0, 90));
  await dialog.getByRole('tab', { name: 'Other program' }).click();
  const other = dialog.getByRole('region', { name: 'As another program draws it' });
  await expect.poll(() => other.evaluate(({ scrollTop }) => scrollTop)).toBe(90);

  await dialog.getByRole('checkbox', { name: /^I compared the pictures/ }).check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await send.click();
  await expect(headingNamed(page, 'Sent for signing')).toBeVisible();
});
