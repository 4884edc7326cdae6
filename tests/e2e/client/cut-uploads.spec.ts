import { archiveName, archives, cuts, cutsOf, cutUploads, withArchives } from '../cut-link.ts';
import { expect, phoneScreen, signIn, test } from '../test.ts';

test.use({ ...phoneScreen, worker: false });

test('ten files of 20 MB arrive over a link that is cut twenty times, each once and whole', async ({
  page,
  firm,
}) => {
  test.setTimeout(480_000);
  await signIn(page, 'both');
  await expect(page).toHaveURL(/client\/home$/);
  await page.goto('/client/send/document');
  cutUploads(firm.network);
  await withArchives(async (paths) => {
    await page.getByLabel('Choose files').setInputFiles([...paths]);
    const files = page.getByRole('list', { name: 'Files' });
    await expect(files.getByText(/, arrived$/)).toHaveCount(archives, { timeout: 360_000 });
    expect(cutsOf(firm.network)).toBe(cuts);
  }).finally(() => firm.network.lie());
  await page.getByRole('button', { name: `Send ${archives} documents` }).click();
  await expect(page.getByText(/^Sent/).first()).toBeVisible();
  await page.goto('/client/your-documents/list');
  for (let at = 0; at < archives; at++)
    await expect(page.getByRole('link', { name: archiveName(at), exact: true })).toHaveCount(1);
});
