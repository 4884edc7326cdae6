import { archiveName, archives, cuts, cutsOf, cutUploads, withArchives } from '../cut-link.ts';
import { expect, phoneScreen, test } from '../test.ts';

test.use(phoneScreen);

test('ten files, one as large as it may be, arrive over a link that is cut twenty times, each once and whole', async ({
  as,
  firm,
}) => {
  const page = await as('both', '/client/send/document');
  // Ten of 20 MB are sent by the bench; here every other chunk is cut.
  cutUploads(firm.network, 2);
  await withArchives(async (paths) => {
    await page.getByLabel('Choose files').setInputFiles([...paths]);
    const files = page.getByRole('list', { name: 'Files' });
    await expect(files.getByText(/, arrived$/)).toHaveCount(archives, { timeout: 120_000 });
    expect(cutsOf(firm.network)).toBe(cuts);
  }, 8).finally(() => firm.network.lie());
  await page.getByRole('button', { name: `Send ${archives} documents` }).click();
  await expect(page.getByText(/^Sent/).first()).toBeVisible();
  await page.goto('/client/your-documents/list');
  for (let at = 0; at < archives; at++)
    await expect(page.getByRole('link', { name: archiveName(at), exact: true })).toHaveCount(1);
});
