import { expectAccessible } from '../accessible.ts';
import { sendDraftedEnvelope } from '../envelopes.ts';
import { enterCode } from '../signing.ts';
import { expect, phoneScreen, test } from '../test.ts';

test.use({ ...phoneScreen, worker: false });

test('a link of which a code is asked opens by the code in a second mail', async ({ page, firm }) => {
  const { link, code } = await sendDraftedEnvelope(firm, { asksForCode: true });
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue' }).click();
  const box = page.getByRole('textbox', { name: 'Code' });
  await expect(box).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter the 6 digits from the e-mail.')).toBeVisible();
  const right = await code();
  await enterCode(
    page,
    right.replace(/^./, (digit) => String((Number(digit) + 1) % 10)),
  );
  await expect(page.getByText('This is not the code. 4 more tries.')).toBeVisible();

  await enterCode(page, right);
  await expect(page).toHaveURL(/\/external\/sign\/document-to-sign\//);
  await expect(page.getByRole('region', { name: 'Page 1 of 3' })).toBeVisible();
});
