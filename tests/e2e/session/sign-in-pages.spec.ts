import { signInHere } from '../sign-in.ts';
import { expect, signIn, test } from '../test.ts';

test.use({ worker: false });

test('a stranger is led to sign-in, told of addresses that lead nowhere, and keeps what was typed at a wrong password', async ({
  page,
  request,
}) => {
  for (const address of ['/no/such/page', '/client/no-such-page']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
    await expect(page).toHaveURL(address);
  }
  await page.goto('/auth/external-login/not-a-token');
  await expect(page.getByText('Your token is invalid or has expired')).toBeVisible();

  await page.goto('/employee-login');
  await expect(page).toHaveURL(/\/auth\/employee-login/);
  // Without an OpenID provider nothing of it shows.
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sign in with (?!a passkey)/ })).toHaveCount(0);
  expect((await request.get('/redirect.html')).status()).toBe(404);

  await page.goto('/');
  await expect(page).toHaveURL(/\/auth\/login/);
  await page.getByLabel('E-mail').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Invalid credentials').first()).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue('nobody@example.com');
});

test('the sign-in page waits for no portal, and the portals of a phone do not fetch the one of the staff', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('form')) return;
      performance.mark('form');
      watch.disconnect();
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  /** Files of the portals that the page fetched: before its form was shown, or at all. */
  const fetched = (before?: 'form') =>
    page.evaluate((before) => {
      const [mark] = before ? performance.getEntriesByName(before) : [];
      const asked = performance.getEntriesByType('resource');
      const early = before ? asked.filter(({ startTime }) => mark && startTime < mark.startTime) : asked;
      return early.flatMap(({ name }) => /\/(index|frame|app-[\w-]+)-[\w-]{8}\.js$/.exec(name)?.[1] ?? []);
    }, before);
  await page.goto('/auth/login');
  await expect(page.getByLabel('E-mail')).toBeVisible();
  expect(await fetched('form')).toEqual(['index']);
  await signIn(page, 'employee');
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
  // what comes by itself, beside the first screen
  await page.waitForLoadState('networkidle');
  expect(await fetched()).toEqual(['index', 'frame']);
});

test('a redirectUrl of another site is not followed, and says so; an allowed one is, once the person is in', async ({
  page,
  firm,
}) => {
  await page.goto('/?redirectUrl=https://evil.example/steal');
  await expect(page.getByText('URL is not in the Whitelist!').first()).toBeVisible();

  // No target was kept, and one kept while its host was still allowed is not followed.
  const refusal = page.getByRole('heading', { name: 'URL is not in the Whitelist!' });
  await page.goto('/redirect-action');
  await expect(refusal).toBeVisible();
  await page.evaluate(() => {
    const kept = { value: { address: 'https://evil.example/steal' }, expiresAt: Date.now() + 600_000 };
    sessionStorage.setItem('portico-going-to', JSON.stringify(kept));
  });
  await page.goto('/redirect-action');
  await expect(refusal).toBeVisible();

  await page.goto(`/?redirectUrl=${firm.address}/no/such/page`);
  await signInHere(page, 'employee');
  await expect(page).toHaveURL(/\/no\/such\/page$/);
});

test('somebody who is in is refused what is not theirs, where they were and without an entry to go back to, until they sign out', async ({
  page,
}) => {
  // Their role lost it a moment ago.
  await page.route('**/client-login', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { user: { permissions: string[] } };
    answer.user.permissions = answer.user.permissions.filter((each) => each !== 'view sign');
    await route.fulfill({ response, json: answer });
  });
  await signIn(page, 'employee');
  await expect(page).toHaveURL(/\/client\/my-home$/);
  const menu = page.getByRole('navigation', { name: 'Main', exact: true });
  await menu.getByRole('link', { name: 'My payslips' }).click();
  await expect(page).toHaveURL(/\/client\/my-payslips$/);
  await menu.getByRole('link', { name: 'My home' }).click();
  await expect(page).toHaveURL(/\/client\/my-home$/);

  await page.getByRole('button', { name: /^Inbox/ }).click();
  await page
    .getByRole('dialog', { name: 'Inbox' })
    .getByRole('button', { name: /Amendment/ })
    .click();
  const refusal = page.getByRole('alert').filter({ hasText: 'no permission: view sign' });
  await expect(refusal).toContainText('403');
  await expect(page).toHaveURL(/\/client\/my-home$/);
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/client\/my-payslips$/);
  await page.goForward();
  await expect(page).toHaveURL(/\/client\/my-home$/);

  await page.evaluate(() => {
    history.pushState({}, '', '/client/shared-documents/list');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByText(/no permission: (?!view sign)/)).toBeVisible();

  await page.goto('/unauthorized?title=My%20payslips');
  await expect(page.getByRole('heading')).toHaveText('You don\'t have permission to "My payslips"');
  await page.goto('/unauthorized');
  await expect(page.getByText('You are signed in, but not for what you tried to open.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the start' }).click();
  await expect(page).toHaveURL(/\/client\/my-home$/);

  await page.goto('/app/clients/list');
  await expect(page).toHaveURL(/\/auth\/employee-login/);
  await expect(page.getByRole('alert').filter({ hasText: 'Unauthorized Access Attempt' })).toBeVisible();

  await page.goto('/logout');
  await expect(page).toHaveURL(/\/auth\/login/);
  await page.goto('/client/my-home');
  await expect(page).toHaveURL(/\/auth\/login/);
});

test('a session ended elsewhere is told at the next call, and whoever signs in goes on at that very page', async ({
  page,
  request,
  firm,
}) => {
  await signIn(page, 'viewer');
  await expect(page).toHaveURL(/\/client\/home$/);
  const asking = page.waitForRequest((each) => each.headers().authorization !== undefined);
  await page.goto('/client/shared-documents/list');
  const { authorization = '' } = (await asking).headers();
  await expect(page.getByRole('table', { name: 'Shared documents' }).getByRole('link').first()).toBeVisible();
  const url = `${firm.address}/api/v1/logout`;
  expect((await request.post(url, { headers: { authorization } })).status()).toBe(204);

  await page.getByRole('searchbox', { name: 'Search documents' }).fill('letter');
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByText('Please Logout and Login again!').first()).toBeVisible();
  await signIn(page, 'viewer');
  await expect(page).toHaveURL(/\/client\/shared-documents\/list$/);
});
