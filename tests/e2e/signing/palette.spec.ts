import { fieldKinds } from '../../../contract/signing/signing.ts';
import { draftEnvelope } from '../envelopes.ts';
import { expect, signIn, test } from '../test.ts';

test.use({ worker: false, hasTouch: true, isMobile: true, viewport: { width: 1024, height: 768 } });

test('on a tablet every kind of field is in sight beside the page, held either way', async ({
  page,
  firm,
}) => {
  const { id } = await draftEnvelope(firm);
  await signIn(page, 'administrator');
  await expect(page).toHaveURL(/my-dashboard$/);
  await page.goto(`/app/sign/create/configure-document/${id}`);
  const kinds = page.getByRole('list', { name: 'Fields to add' });
  await expect(kinds.getByRole('button')).toHaveCount(fieldKinds.length);
  for (const size of [
    { width: 1024, height: 768 },
    { width: 768, height: 1024 },
  ]) {
    await page.setViewportSize(size);
    for (const kind of await kinds.getByRole('button').all()) await expect(kind).toBeInViewport({ ratio: 1 });
  }
});
